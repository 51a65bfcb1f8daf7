#include "core/checkpoint/safetensors.h"

#include "core/half.h"

#include <QtTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

using namespace attnscope;

namespace {

/// The elements of `values` one byte behind an aligned address, as a mapped file may have them.
template <typename Stored>
struct Unaligned {
    explicit Unaligned(const std::vector<Stored>& values) : bytes(values.size() * sizeof(Stored) + 1)
    {
        if (!values.empty())
            std::memcpy(bytes.data() + 1, values.data(), bytes.size() - 1);
    }
    TensorView view(DType dtype) const
    {
        const auto count = static_cast<std::int64_t>((bytes.size() - 1) / sizeof(Stored));
        return {"w", dtype, {count}, std::span(bytes).subspan(1)};
    }
    std::vector<std::byte> bytes;
};

/// More than one block of the conversion, and not a whole number of them.
constexpr std::size_t many = 5001;

} // namespace

class TestCopyToFloat : public QObject {
    Q_OBJECT

private slots:
    void float32_is_copied_bit_by_bit()
    {
        std::vector<float> stored{1.5f, -0.0f, std::numeric_limits<float>::denorm_min(), std::nanf("7")};
        std::vector<float> copied(stored.size());
        copy_to_float(Unaligned(stored).view(DType::f32), copied);
        QCOMPARE(std::memcmp(copied.data(), stored.data(), stored.size() * sizeof(float)), 0);
    }

    void halves_of_both_kinds_are_widened()
    {
        std::vector<std::uint16_t> stored(many);
        for (std::size_t i = 0; i < many; ++i)
            stored[i] = static_cast<std::uint16_t>(i * 13);
        const Unaligned tensor(stored);
        std::vector<float> halves(many), brains(many);
        copy_to_float(tensor.view(DType::f16), halves);
        copy_to_float(tensor.view(DType::bf16), brains);
        for (std::size_t i = 0; i < many; ++i) {
            const float half = float_from_half(stored[i]), brain = float_from_bfloat16(stored[i]);
            QVERIFY(halves[i] == half || (std::isnan(half) && std::isnan(halves[i])));
            QVERIFY(brains[i] == brain || (std::isnan(brain) && std::isnan(brains[i])));
        }
    }

    void float64_is_rounded_to_nearest()
    {
        std::vector<double> stored(many);
        for (std::size_t i = 0; i < many; ++i)
            stored[i] = std::sin(static_cast<double>(i)) / 3;
        stored[0] = 1 + 0x1p-24; // a tie goes to even
        stored[1] = 1e300;
        std::vector<float> copied(many);
        copy_to_float(Unaligned(stored).view(DType::f64), copied);
        QCOMPARE(copied[0], 1.0f);
        QCOMPARE(copied[1], std::numeric_limits<float>::infinity());
        for (std::size_t i = 2; i < many; ++i)
            QVERIFY(copied[i] == static_cast<float>(stored[i]));
    }

    void nothing_is_copied_from_an_empty_tensor()
    {
        for (const DType dtype : {DType::f16, DType::bf16, DType::f32, DType::f64})
            copy_to_float({"w", dtype, {0}, {}}, {});
    }

    void a_span_of_another_length_is_refused()
    {
        const Unaligned tensor(std::vector<float>(3));
        std::vector<float> to(2);
        QVERIFY_EXCEPTION_THROWN(copy_to_float(tensor.view(DType::f32), to), std::invalid_argument);
    }
};

QTEST_APPLESS_MAIN(TestCopyToFloat)
#include "tst_copy_to_float.moc"
