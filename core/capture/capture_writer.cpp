#include "core/capture/capture_writer.h"

#include "core/attention/layer_statistics.h"
#include "core/capture/capture_header.h"
#include "core/capture/partial_file.h"
#include "core/capture/tables/statistics_table.h"
#include "core/capture/tables/value_tables.h"
#include "core/capture/tiles/map_streams.h"
#include "core/capture/tiles/row_ledger.h"
#include "core/error.h"

#include <algorithm>
#include <atomic>
#include <optional>

namespace attnscope {

namespace {

/// Place of `value` in an ascending list, or -1.
int slot_of(const std::vector<int>& sorted, int value)
{
    const auto place = std::lower_bound(sorted.begin(), sorted.end(), value);
    return place != sorted.end() && *place == value ? static_cast<int>(place - sorted.begin()) : -1;
}

/// What begin() makes once it knows the pass.
struct Pass {
    Pass(hdf5::Group& root, const CapturePlan& plan, TileOutput& output)
        : axes(root),
          accumulator(plan.info, plan.selection.heads, plan.selection.queries, plan.record.segments),
          ledger(plan.selection.heads, plan.selection.queries)
    {
        write_attributes(root, plan);
        add_root_axes(axes, plan);
        write_tokens(axes, plan);
        write_texts_and_tables(root, axes, plan);
        maps.emplace(root, axes, plan, output);
        lambdas.emplace(axes, plan);
        predictions.emplace(axes, plan);
        statistics.emplace(root, plan);
    }

    CaptureAxes axes;
    StatisticsAccumulator accumulator;
    RowLedger ledger;
    std::optional<MapStreams> maps;
    std::optional<LambdaTable> lambdas;
    std::optional<PredictionTable> predictions;
    std::optional<StatisticsTable> statistics;
};

} // namespace

/// Members are destroyed from the last to the first: the writing thread, the datasets, HDF5's file, the partial file.
struct CaptureWriter::Impl {
    CapturePlan plan;
    PartialFile file;
    hdf5::File hdf5_file;
    hdf5::Group root;
    std::optional<Pass> pass;
    std::unique_ptr<TileOutput> output;

    std::mutex layer_mutex;
    std::atomic<int> open_layer = -1;
    std::size_t layers_done = 0;
    std::function<std::string(std::int32_t)> text_of; ///< of predicted tokens; may be empty
    std::string missing;                              ///< the first thing that did not come

    Impl(std::filesystem::path path, CapturePlan the_plan, bool overwrite)
        : plan(std::move(the_plan)), file(std::move(path), overwrite)
    {
    }

    int layer_slot(int layer) const { return slot_of(plan.selection.layers, layer); }
    void ensure_layer(int layer);
    void add_strip(const AttentionStrip& strip, int head_slot);
    void note_missing(std::string what)
    {
        if (missing.empty())
            missing = std::move(what);
    }
};

void CaptureWriter::Impl::ensure_layer(int layer)
{
    if (!pass)
        throw Error(ErrorKind::invalid_argument, "the capture has not begun");
    if (open_layer.load(std::memory_order_acquire) == layer)
        return;
    const std::lock_guard lock(layer_mutex);
    if (open_layer == layer)
        return;
    if (open_layer != -1)
        throw Error(ErrorKind::invalid_argument, "layer " + std::to_string(layer) + " begins before layer " +
                                                     std::to_string(open_layer) + " is done");
    pass->accumulator.begin_layer(layer);
    pass->ledger.begin_layer(layer);
    pass->maps->begin_layer(static_cast<std::size_t>(layer_slot(layer)),
                            plan.info.masks[static_cast<std::size_t>(layer)]);
    open_layer.store(layer, std::memory_order_release);
}

void CaptureWriter::Impl::add_strip(const AttentionStrip& strip, int head_slot)
{
    const Range all{0, plan.info.tokens()};
    if (intersection(strip.queries, all) != strip.queries || intersection(strip.keys, all) != strip.keys)
        throw Error(ErrorKind::invalid_argument,
                    "a strip reaches beyond the " + std::to_string(all.end) + " tokens");
    pass->accumulator.add(strip); // checks the lengths of the spans
    const std::vector<int>& queries = plan.selection.queries;
    const auto begin = std::lower_bound(queries.begin(), queries.end(), strip.queries.begin);
    const auto end = std::lower_bound(begin, queries.end(), strip.queries.end);
    if (begin == end)
        return;
    RowBlock block{.first = static_cast<int>(begin - queries.begin()),
                   .count = static_cast<int>(end - begin),
                   .columns = strip.keys,
                   .cells = nullptr,
                   .stride = static_cast<std::size_t>(strip.keys.size()),
                   .gather = {}};
    pass->ledger.note(head_slot, {block.first, block.first + block.count});

    std::vector<int> lines;
    const bool without_gaps = *(end - 1) - *begin == block.count - 1;
    if (!without_gaps) {
        for (auto query = begin; query != end; ++query)
            lines.push_back(*query - strip.queries.begin);
        block.gather = lines;
    }
    const std::size_t skipped = without_gaps ? static_cast<std::size_t>(*begin - strip.queries.begin) : 0;
    for (const auto& [component, cells] :
         {std::pair{Component::first, strip.first}, std::pair{Component::second, strip.second},
          std::pair{Component::difference, strip.difference}}) {
        if (!plan.stores(component))
            continue;
        block.cells = cells.data() + skipped * block.stride;
        pass->maps->add(component, head_slot, block);
    }
}

CaptureWriter::CaptureWriter(std::filesystem::path path, CaptureRecord record, CaptureSelection selection,
                             StorageOptions storage, bool overwrite)
{
    for (const auto& [what, indices] :
         {std::pair{"layer", &selection.layers}, std::pair{"head", &selection.heads},
          std::pair{"query", &selection.queries}})
        if (indices->empty())
            throw Error(ErrorKind::invalid_argument,
                        std::string("no ") + what + " is selected for the capture");
    impl_ = std::make_unique<Impl>(
        std::move(path), CapturePlan{{}, std::move(record), std::move(selection), storage}, overwrite);
}

CaptureWriter::~CaptureWriter() = default;

bool CaptureWriter::wants(int layer, int head) const
{
    return impl_->layer_slot(layer) >= 0 && slot_of(impl_->plan.selection.heads, head) >= 0;
}

void CaptureWriter::begin(const CaptureInfo& info)
{
    Impl& impl = *impl_;
    if (impl.pass)
        throw Error(ErrorKind::invalid_argument, "a capture file takes one pass only");
    impl.plan.info = info;
    require_consistent(impl.plan);
    const std::size_t largest_tile = MapStreams::largest_tile(impl.plan);
    impl.hdf5_file =
        hdf5::File::create(impl.file.partial_path(), TileOutput::alignment(impl.plan.storage, largest_tile));
    impl.root = impl.hdf5_file.root();
    impl.output =
        std::make_unique<TileOutput>(impl.plan.storage, largest_tile, [&impl] { impl.hdf5_file.flush(); });
    impl.pass.emplace(impl.root, impl.plan, *impl.output);
}

void CaptureWriter::values(const LayerValues& values)
{
    const int slot = impl_->layer_slot(values.layer);
    if (slot < 0)
        return;
    impl_->ensure_layer(values.layer);
    const CapturePlan& plan = impl_->plan;
    impl_->pass->lambdas->write(static_cast<std::size_t>(slot), values);
    if (plan.info.lambda_shape != LambdaShape::none && values.lambda.empty())
        impl_->note_missing("lambda of layer " + std::to_string(values.layer) + " is missing");
    const std::size_t norms =
        static_cast<std::size_t>(plan.info.head_count) * static_cast<std::size_t>(plan.info.tokens());
    if (!values.value_norm.empty() && values.value_norm.size() != norms)
        throw Error(ErrorKind::invalid_argument, "layer " + std::to_string(values.layer) + " has " +
                                                     std::to_string(values.value_norm.size()) +
                                                     " value norms, expected " + std::to_string(norms));
    if (!values.value_norm.empty())
        impl_->pass->statistics->write_value_norms(static_cast<std::size_t>(slot), values.value_norm);
}

void CaptureWriter::strip(const AttentionStrip& strip)
{
    const int head_slot = slot_of(impl_->plan.selection.heads, strip.head);
    if (head_slot < 0 || impl_->layer_slot(strip.layer) < 0)
        return;
    impl_->ensure_layer(strip.layer);
    impl_->add_strip(strip, head_slot);
}

void CaptureWriter::layer_done(int layer)
{
    Impl& impl = *impl_;
    const int slot = impl.layer_slot(layer);
    if (slot < 0)
        return;
    impl.ensure_layer(layer); // a layer of which nothing came at all is missing, too
    if (std::string missing = impl.pass->ledger.missing(); !missing.empty())
        impl.note_missing(std::move(missing));
    impl.pass->statistics->write_layer(static_cast<std::size_t>(slot), impl.pass->accumulator.finish_layer());
    impl.open_layer = -1;
    ++impl.layers_done;
    impl.output->request_flush();
}

void CaptureWriter::predictions(const Predictions& predictions)
{
    if (!impl_->pass)
        throw Error(ErrorKind::invalid_argument, "the capture has not begun");
    impl_->pass->predictions->write(predictions);
}

void CaptureWriter::name_predictions(std::function<std::string(std::int32_t)> text_of)
{
    impl_->text_of = std::move(text_of);
}

void CaptureWriter::finish()
{
    Impl& impl = *impl_;
    if (!impl.pass)
        throw Error(ErrorKind::invalid_argument, "the capture has not begun, or is finished already");
    impl.output->finish();
    const std::size_t layers = impl.plan.selection.layers.size();
    if (impl.layers_done != layers)
        impl.note_missing("only " + std::to_string(impl.layers_done) + " of " + std::to_string(layers) +
                          " layers were computed");
    if (!impl.pass->predictions->is_complete())
        impl.note_missing("predictions of some rows are missing");
    if (!impl.missing.empty())
        throw Error(ErrorKind::corrupt,
                    impl.file.path().string() + " is not complete and was not kept: " + impl.missing);
    if (impl.text_of)
        impl.pass->predictions->write_texts(impl.pass->axes, impl.text_of);
    impl.root.set_attribute("complete", 1);
    impl.pass.reset();
    impl.root = {};
    impl.hdf5_file.close();
    impl.file.finish();
}

std::uint64_t CaptureWriter::bytes_written() const noexcept
{
    return impl_->output ? impl_->output->bytes_written() : 0;
}

} // namespace attnscope
