#include "core/experiment/needle/needle_result.h"

#include "core/experiment/amplifier_reading.h"
#include "core/experiment/segment_maps.h"

#include <limits>

namespace attnscope {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

using Names = std::vector<std::string>;

const Names cell_axes{"needles", "length", "depth"};

Names with(Names names, const Names& more)
{
    names.insert(names.end(), more.begin(), more.end());
    return names;
}

/// Fills the arrays of one experiment. Each group of arrays is written row by row, in the order of its axes.
class NeedleTables {
public:
    NeedleTables(const NeedleSettings& settings, bool differential, const std::vector<NeedleCellSums>& cells)
        : settings_(settings), maps_(segment_maps(differential)), differential_(differential), cells_(cells)
    {
        for (const NeedleCellSums& cell : cells)
            if (!cell.attention.empty())
                total_ += cell.attention;
    }

    ExperimentResult result(const std::vector<double>& lambdas)
    {
        add_axes();
        add_accuracy();
        add_cell_shares();
        add_head_shares();
        if (differential_)
            add_amplifier(lambdas);
        return std::move(result_);
    }

    /// Layers whose rows of the difference sum to too little to be divided by.
    std::string layers_without_shares() const
    {
        std::string layers;
        for (int layer = 0; differential_ && layer < total_.layer_count(); ++layer) {
            double sum = 0;
            for (int head = 0; head < total_.head_count(); ++head)
                for (std::size_t segment = 0; segment < total_.region_count(); ++segment)
                    sum += total_.at(layer, head, segment).difference;
            if (sum / (total_.rows() * total_.head_count()) < least_row_sum)
                layers += (layers.empty() ? "" : ", ") + std::to_string(layer);
        }
        return layers;
    }

private:
    void add_axes()
    {
        std::vector<std::string> counts;
        for (const NeedleCount& count : settings_.counts)
            counts.push_back(count.label());
        result_.axes = {
            {"needles", {}, counts, "needles in the prompt : how many of them are asked for"},
            {"length",
             {settings_.lengths.begin(), settings_.lengths.end()},
             {},
             "tokens of the prompt, at most"},
            {"depth", settings_.depths, {}, "percent of the haystack before the first asked needle"},
            counting_axis("layer", static_cast<std::size_t>(total_.layer_count()), "layer of the model"),
            counting_axis("head", static_cast<std::size_t>(total_.head_count()),
                          "head of the layer; of a differential model a pair"),
            map_axis(differential_),
            {"segment",
             {},
             {five_segments.begin(), five_segments.end()},
             "bos: the first token, put there by the tokenizer; answer: the sentence of the asked needle; "
             "before, after: "
             "the context on both sides of it, other needles included; query: the question and everything "
             "after it"}};
    }

    /// One value a cell; NaN for a cell without samples.
    template <typename Value>
    void add_for_cells(const char* name, const char* definition, const Value& value)
    {
        ResultArray& array = result_.add_array(name, cell_axes, definition);
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (cells_[i].samples > 0)
                array.values[i] = value(cells_[i]);
    }

    void add_accuracy()
    {
        add_for_cells("samples", "prompts of the cell",
                      [](const NeedleCellSums& cell) { return cell.samples; });
        add_for_cells("tokens", "mean tokens of a prompt, answers not included",
                      [](const NeedleCellSums& cell) { return cell.tokens / cell.samples; });
        add_for_cells(
            "accuracy",
            "share of the numbers asked for whose tokens are all the likeliest after the right ones before "
            "them, as greedy decoding would write",
            [](const NeedleCellSums& cell) { return cell.right / cell.asked; });
        add_for_cells("accuracy_first_token",
                      "share of the numbers asked for whose first token is the likeliest",
                      [](const NeedleCellSums& cell) { return cell.first_right / cell.asked; });
    }

    struct ShareArrays {
        std::size_t mass, share, noise, ratio; ///< places in result_.arrays
    };

    ShareArrays add_share_arrays(const std::string& prefix, const Names& axes, const std::string& over)
    {
        const Names by_map = with(axes, {"map"});
        const Names by_segment = with(by_map, {"segment"});
        const std::string rows = settings_.rows == NeedleRows::answer
                                     ? "rows that predict a token of the numbers asked for"
                                     : "rows that predict the first token of the numbers asked for";
        result_.add_array(prefix + "segment_mass", by_segment,
                          "weights summed over the segment, mean over the " + rows + over);
        result_.add_array(
            prefix + "segment_share", by_segment,
            "segment_mass divided by its sum over segments; not a number where that sum is not positive, or "
            "for the signed difference below 0.1 (rows sum to 1 - lambda)");
        result_.add_array(prefix + "noise_fraction", by_map, "segment_share of before + after");
        result_.add_array(prefix + "signal_to_noise", by_map, "segment_share of answer / noise_fraction");
        const std::size_t end = result_.arrays.size();
        return {end - 4, end - 3, end - 2, end - 1};
    }

    void put_shares(const ShareArrays& arrays, std::size_t place, std::span<const RegionSums> sums,
                    double rows)
    {
        for (std::size_t map = 0; map < maps_.size(); ++map) {
            const SegmentShares shares = shares_of(maps_[map], sums, rows);
            const std::size_t at = place * maps_.size() + map;
            for (std::size_t segment = 0; segment < sums.size(); ++segment) {
                result_.arrays[arrays.mass].values[at * sums.size() + segment] = shares.means[segment];
                if (shares.shares)
                    result_.arrays[arrays.share].values[at * sums.size() + segment] =
                        (*shares.shares)[segment];
            }
            result_.arrays[arrays.noise].values[at] = shares.noise.value_or(undefined);
            result_.arrays[arrays.ratio].values[at] = shares.signal_to_noise.value_or(undefined);
        }
    }

    void add_cell_shares()
    {
        const ShareArrays arrays = add_share_arrays("", cell_axes, ", heads and layers");
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const RegionTable& table = cells_[i].attention;
            if (table.empty())
                continue;
            std::vector<RegionSums> sums;
            for (std::size_t segment = 0; segment < table.region_count(); ++segment)
                sums.push_back(table.total(segment));
            put_shares(arrays, i, sums, table.rows() * table.layer_count() * table.head_count());
        }
    }

    void add_head_shares()
    {
        const ShareArrays arrays = add_share_arrays("head_", with(cell_axes, {"layer", "head"}), "");
        const int heads = total_.head_count();
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const RegionTable& table = cells_[i].attention;
            if (table.empty())
                continue;
            for (int map = 0; map < total_.layer_count() * heads; ++map) {
                std::vector<RegionSums> sums;
                for (std::size_t segment = 0; segment < table.region_count(); ++segment)
                    sums.push_back(table.at(map / heads, map % heads, segment));
                const std::size_t place = i * static_cast<std::size_t>(total_.layer_count() * heads) +
                                          static_cast<std::size_t>(map);
                put_shares(arrays, place, sums, table.rows());
            }
        }
    }

    void add_amplifier(const std::vector<double>& lambdas);

    const NeedleSettings& settings_;
    std::span<const SegmentMap> maps_;
    bool differential_;
    const std::vector<NeedleCellSums>& cells_;
    RegionTable total_; ///< of all cells
    ExperimentResult result_;
};

void NeedleTables::add_amplifier(const std::vector<double>& lambdas)
{
    ResultArray& lambda =
        result_.add_array("lambda", {"layer", "head"},
                          "lambda of the head; mean over rows and prompts where each row has its own");
    if (lambdas.size() == lambda.values.size())
        lambda.values = lambdas;
    struct Column {
        const char* name;
        const char* definition;
        double (*value)(const AmplifierReading&);
    };
    static constexpr Column columns[] = {
        {"cosine_signal", "cosine of A1 and A2 over the cells of the answer, all cells of the grid together",
         [](const AmplifierReading& r) { return r.signal.cosine; }},
        {"cosine_noise", "cosine of A1 and A2 over the cells before and after the answer",
         [](const AmplifierReading& r) { return r.noise.cosine; }},
        {"correlation_signal", "Pearson correlation of A1 and A2 over the cells of the answer",
         [](const AmplifierReading& r) { return r.signal.correlation; }},
        {"correlation_noise", "Pearson correlation of A1 and A2 over the cells before and after the answer",
         [](const AmplifierReading& r) { return r.noise.correlation; }},
        {"cancellation", "1 - noise(difference) / noise(A1), noise the weights before and after the answer",
         [](const AmplifierReading& r) { return r.cancellation; }},
        {"cancellation_absolute", "1 - noise(|difference|) / noise(A1)",
         [](const AmplifierReading& r) { return r.cancellation_absolute; }},
        {"common_mode_rejection",
         "dB: 20 log10((answer(difference) / answer(A1)) / (noise(difference) / noise(A1))); not a number "
         "where one of "
         "them is not positive",
         [](const AmplifierReading& r) { return r.rejection; }},
        {"common_mode_rejection_absolute", "the same of the difference's magnitudes, dB",
         [](const AmplifierReading& r) { return r.rejection_absolute; }},
    };
    for (const Column& column : columns) {
        ResultArray& array = result_.add_array(column.name, {"layer", "head"}, column.definition);
        for (int layer = 0; layer < total_.layer_count(); ++layer)
            for (int head = 0; head < total_.head_count(); ++head) {
                const RegionSums noise =
                    total_.at(layer, head, answer_segment - 1) + total_.at(layer, head, answer_segment + 1);
                const int cell = layer * total_.head_count() + head;
                array.values[static_cast<std::size_t>(cell)] =
                    column.value(amplifier_reading(total_.at(layer, head, answer_segment), noise));
            }
    }
}

} // namespace

ExperimentResult needle_result(const NeedleSettings& settings, bool differential,
                               const std::vector<NeedleCellSums>& cells, const std::vector<double>& lambdas,
                               const std::string& why_skipped)
{
    NeedleTables tables(settings, differential, cells);
    const std::string layers = tables.layers_without_shares();
    ExperimentResult result = tables.result(lambdas);
    if (!why_skipped.empty())
        result.notes.push_back("cells without samples: " + why_skipped);
    if (!layers.empty())
        result.notes.push_back(
            "lambda is near or above 1 in layers " + layers +
            ": rows of the difference sum to less than 0.1 there, and a normalised signed share means "
            "nothing; read segment_mass, or difference_absolute");
    return result;
}

} // namespace attnscope
