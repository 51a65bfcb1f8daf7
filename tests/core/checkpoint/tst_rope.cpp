#include "core/checkpoint/rope_config.h"

#include "tests/support/expect_error.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

Q_DECLARE_METATYPE(attnscope::ErrorKind)

namespace {

ConfigReader config_of(const QJsonObject& object)
{
    return ConfigReader::parse(QJsonDocument(object).toJson().toStdString(), "config.json");
}

ConfigReader config_of(const char* text)
{
    return ConfigReader::parse(text, "config.json");
}

RopeConfig read(const char* text)
{
    return read_rope(config_of(text), 8, 64);
}

} // namespace

class TestRope : public QObject {
    Q_OBJECT

private slots:
    /// tests/data/rope.json holds what transformers computes (make_rope.py).
    void frequencies_are_those_of_transformers_data()
    {
        QTest::addColumn<QJsonObject>("stored");
        QFile file(TEST_DATA "/rope.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonArray cases = QJsonDocument::fromJson(file.readAll()).object()["cases"].toArray();
        QVERIFY(cases.size() > 40);
        for (const auto& stored : cases)
            QTest::newRow(qPrintable(stored.toObject()["name"].toString())) << stored.toObject();
    }
    void frequencies_are_those_of_transformers()
    {
        QFETCH(QJsonObject, stored);
        const QJsonObject config = stored["config"].toObject();
        const RopeConfig rope = read_rope(config_of(config), config["head_dim"].toInt(),
                                          config["max_position_embeddings"].toInt());
        for (const auto& element : stored["passes"].toArray()) {
            const QJsonObject pass = element.toObject();
            const RopeFrequencies frequencies = rope_frequencies(rope, pass["length"].toInt());
            QVERIFY(std::abs(frequencies.attention_scaling - pass["attention_scaling"].toDouble()) < 1e-15);
            const QJsonArray expected = pass["inverse_frequency"].toArray();
            QCOMPARE(frequencies.inverse_frequency.size(), static_cast<std::size_t>(expected.size()));
            for (int i = 0; i < expected.size(); ++i) {
                const auto want = static_cast<float>(expected[i].toDouble());
                const auto found =
                    static_cast<float>(frequencies.inverse_frequency[static_cast<std::size_t>(i)]);
                // PyTorch's own float32 power is off by one unit in the last place now and then.
                QVERIFY2(found >= std::nextafter(want, 0.0f) && found <= std::nextafter(want, 2.0f),
                         qPrintable(QString("frequency %1 is %2, expected %3")
                                        .arg(i)
                                        .arg(found, 0, 'g', 9)
                                        .arg(want, 0, 'g', 9)));
                QCOMPARE(static_cast<double>(found),
                         frequencies.inverse_frequency[static_cast<std::size_t>(i)]);
            }
        }
    }

    void older_names_of_kinds_are_known()
    {
        QCOMPARE(
            read(
                R"({"rope_scaling":{"type":"su","short_factor":[1,1,1,1],"long_factor":[2,2,2,2],"factor":2}})")
                .kind,
            RopeKind::longrope);
        QCOMPARE(
            read(
                R"({"rope_scaling":{"rope_type":"diffllama3","factor":8,"low_freq_factor":1,"high_freq_factor":4,
                          "original_max_position_embeddings":32}})")
                .kind,
            RopeKind::llama3);
    }

    void an_absent_null_or_empty_section_scales_nothing()
    {
        for (const char* text :
             {"{}", R"({"rope_scaling":null})", R"({"rope_scaling":{},"rope_parameters":{}})"}) {
            const RopeConfig rope = read(text);
            QCOMPARE(rope.kind, RopeKind::standard);
            QCOMPARE(rope.theta, 10000.0);
            QCOMPARE(rope.dimensions, 8);
        }
    }

    void senseless_configs_data();
    void senseless_configs()
    {
        QFETCH(QString, text);
        QFETCH(ErrorKind, kind);
        QFETCH(QStringList, words);
        expect_error([&] { read(qPrintable(text)); }, kind, words + QStringList("config.json: "));
    }
};

void TestRope::senseless_configs_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char* name, const QString& text, const QStringList& words,
                        ErrorKind kind = ErrorKind::corrupt) {
        QTest::newRow(name) << text << kind << words;
    };
    const auto scaling = [&row](const char* name, const QString& keys, const QStringList& words,
                                ErrorKind kind = ErrorKind::corrupt) {
        row(name, R"({"rope_scaling":{)" + keys + "}}", words, kind);
    };
    row("theta of zero", R"({"rope_theta":0})", {"rope_theta must be greater than 0"});
    row("theta that is a text", R"({"rope_theta":"big"})", {"rope_theta", "\"big\""});
    row("scaling that is a list", R"({"rope_scaling":[1]})", {"rope_scaling must be an object"});
    row("a part above the whole", R"({"partial_rotary_factor":1.5})", {"partial_rotary_factor"});
    row("an odd part", R"({"partial_rotary_factor":0.4})", {"3 dimensions", "even"});
    row("rotation per layer type", R"({"rope_parameters":{"full_attention":{"rope_type":"default"}}})",
        {"rope_parameters", "full_attention"}, ErrorKind::not_supported);

    scaling("no kind", R"("factor":2.0)", {"rope_scaling.rope_type is missing"});
    scaling("an unknown kind", R"("rope_type":"spiral")",
            {"spiral", "linear, dynamic, yarn, llama3, longrope"}, ErrorKind::not_supported);
    scaling("a kind of other models", R"("type":"mrope")", {"rope_scaling.type", "mrope"},
            ErrorKind::not_supported);
    scaling("a kind that is a number", R"("rope_type":3)", {"rope_scaling.rope_type must be a text"});
    scaling("linear without factor", R"("rope_type":"linear")", {"rope_scaling.factor is missing"});
    scaling("linear by zero", R"("rope_type":"linear","factor":0)",
            {"rope_scaling.factor must be greater than 0"});
    scaling("dynamic without factor", R"("rope_type":"dynamic")", {"rope_scaling.factor is missing"});
    scaling("yarn without factor", R"("rope_type":"yarn")", {"rope_scaling.factor is missing"});
    scaling("yarn with a negative beta", R"("rope_type":"yarn","factor":2,"beta_fast":-1)", {"beta_fast"});
    row("yarn with a theta of one", R"({"rope_theta":1,"rope_scaling":{"rope_type":"yarn","factor":2}})",
        {"rope_theta"});
    const QString llama3 = R"("rope_type":"llama3","factor":8,"original_max_position_embeddings":32)";
    scaling("llama3 without its low band", llama3 + R"(,"high_freq_factor":4)",
            {"rope_scaling.low_freq_factor is missing"});
    scaling("llama3 without its high band", llama3 + R"(,"low_freq_factor":1)",
            {"rope_scaling.high_freq_factor is missing"});
    scaling("llama3 with a band of no width", llama3 + R"(,"low_freq_factor":4,"high_freq_factor":4)",
            {"must differ"});
    scaling("llama3 without the original length",
            R"("rope_type":"llama3","factor":8,"low_freq_factor":1,"high_freq_factor":4)",
            {"original_max_position_embeddings is missing"});
    const QString factors = R"("short_factor":[1,1,1,1],"long_factor":[2,2,2,2])";
    scaling("longrope without factors", R"("rope_type":"longrope")",
            {"rope_scaling.short_factor is missing"});
    scaling("longrope with too few",
            R"("rope_type":"longrope","factor":2,"short_factor":[1],"long_factor":[1])",
            {"short_factor has 1 numbers, expected 4"});
    scaling("longrope with a text among them",
            R"("rope_type":"longrope","short_factor":[1,1,1,"x"],"long_factor":[])",
            {"short_factor", "\"x\""});
    scaling("longrope with a factor of zero",
            R"("rope_type":"longrope","factor":2,"short_factor":[1,1,1,0],"long_factor":[2,2,2,2])",
            {"short_factor"});
    scaling("longrope without any way to its scaling", R"("rope_type":"longrope",)" + factors,
            {"factor is missing"});
}

QTEST_APPLESS_MAIN(TestRope)
#include "tst_rope.moc"
