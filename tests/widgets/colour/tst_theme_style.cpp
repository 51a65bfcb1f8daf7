// Check boxes and radio buttons can be seen on both grounds, and their states told apart.
#include "widgets/colour/theme.h"
#include "widgets/colour/theme_style.h"

#include <QCheckBox>
#include <QRadioButton>
#include <QStyleOptionButton>
#include <QTest>

using namespace attnscope;

namespace {

QImage picture_of(QAbstractButton& button, QStyle& style, const Theme& theme)
{
    button.setStyle(&style);
    button.setPalette(palette_of(theme));
    button.resize(24, 24);
    QImage image(button.size(), QImage::Format_RGB32);
    button.render(&image);
    return image;
}

double best_contrast(const QImage& image, const QColor& ground)
{
    double best = 1.0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            best = std::max(best, contrast_ratio(image.pixelColor(x, y), ground));
    return best;
}

} // namespace

class TestThemeStyle : public QObject {
    Q_OBJECT
private slots:
    void outlines_can_be_seen_data();
    void outlines_can_be_seen();
    void states_differ();
};

void TestThemeStyle::outlines_can_be_seen_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<bool>("radio");
    QTest::newRow("check box, light") << false << false;
    QTest::newRow("check box, dark") << true << false;
    QTest::newRow("radio button, light") << false << true;
    QTest::newRow("radio button, dark") << true << true;
}

void TestThemeStyle::outlines_can_be_seen()
{
    QFETCH(bool, dark);
    QFETCH(bool, radio);
    const Theme theme = dark ? dark_theme() : light_theme();
    ThemeStyle style;
    QCheckBox check;
    QRadioButton choice;
    QAbstractButton& button = radio ? static_cast<QAbstractButton&>(choice) : check;
    const QImage empty = picture_of(button, style, theme);
    QVERIFY(best_contrast(empty, theme.surface) >= 3.0); // WCAG 2.1, 1.4.11
    button.setChecked(true);
    QVERIFY(picture_of(button, style, theme) != empty);
}

void TestThemeStyle::states_differ()
{
    ThemeStyle style;
    QCheckBox box;
    box.setTristate(true);
    QList<QImage> pictures;
    for (const Qt::CheckState state : {Qt::Unchecked, Qt::PartiallyChecked, Qt::Checked}) {
        box.setCheckState(state);
        pictures << picture_of(box, style, dark_theme());
    }
    box.setEnabled(false);
    pictures << picture_of(box, style, dark_theme());
    for (qsizetype a = 0; a < pictures.size(); ++a)
        for (qsizetype b = a + 1; b < pictures.size(); ++b)
            QVERIFY(pictures[a] != pictures[b]);
}

QTEST_MAIN(TestThemeStyle)
#include "tst_theme_style.moc"
