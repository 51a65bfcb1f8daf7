#include "app/cli/worker/capture_fields.h"

#include "app/cli/options/parse_number.h"
#include "app/cli/options/span_json.h"
#include "core/error.h"

#include <limits>

namespace attnscope::cli::worker {

namespace {

constexpr int most_tokens = 1 << 24; // as the command line

/// Readers shared with prompt files call a wrong type "corrupt"; on a line it is a matter of protocol.
template <typename Read>
auto as_protocol(Read read)
{
    try {
        return read();
    } catch (const Error& error) {
        throw ProtocolError(error.what());
    }
}

std::optional<IndexSelection> selection_of(Fields& fields, const char* name, const char* what)
{
    const std::optional<std::string> list = fields.find_list(name);
    return list ? std::optional(IndexSelection::parse(*list, what)) : std::nullopt;
}

void read_storage(Fields& fields, StorageOptions& storage)
{
    if (const auto dtype = fields.find_text("dtype"))
        storage.half = parse_half(*dtype);
    storage.compression = fields.find_integer("compression", 0, 9).value_or(0);
}

void read_sampling(Fields& fields, SamplingOptions& sampling)
{
    sampling.new_tokens = fields.find_integer("predict", 0, most_tokens).value_or(0);
    sampling.temperature = fields.find_number("temperature", 0, 1e6).value_or(sampling.temperature);
    sampling.top_k = fields.find_integer("top_k", 0, most_tokens).value_or(sampling.top_k);
    sampling.top_p = fields.find_number("top_p", 0, 1).value_or(sampling.top_p);
    sampling.seed = fields.find_unsigned("seed").value_or(sampling.seed);
    sampling.stop_at_end = !fields.find_flag("ignore_eos").value_or(false);
}

void read_lambda_of_layer(Fields& fields, InterventionRequest& interventions)
{
    const Json* layers = fields.find("lambda_of_layer");
    if (layers == nullptr)
        return;
    if (!layers->is_object())
        Fields::fail("lambda_of_layer", "is no object {\"LAYER\": NUMBER}");
    Fields values(*layers);
    constexpr double most = std::numeric_limits<float>::max();
    for (const auto& [key, unused] : layers->items()) {
        const std::optional<int> layer = find_integer(key);
        const std::optional<double> value = values.find_number(key.c_str(), -most, most);
        if (!layer || !value)
            Fields::fail("lambda_of_layer", "is no object {\"LAYER\": NUMBER}");
        interventions.lambda_of_layer.emplace_back(*layer, static_cast<float>(*value));
    }
}

void read_interventions(Fields& fields, InterventionRequest& interventions)
{
    constexpr double most = std::numeric_limits<float>::max();
    if (const auto lambda = fields.find_number("lambda", -most, most))
        interventions.lambda_everywhere = static_cast<float>(*lambda);
    read_lambda_of_layer(fields, interventions);
    const Json* ablate = fields.find("ablate");
    if (ablate == nullptr)
        return;
    if (!ablate->is_array())
        Fields::fail("ablate", "is no list of [layer, head]");
    for (const Json& pair : *ablate) {
        const auto numbers = as_protocol([&] { return ints_of_json(pair, "ablate"); });
        if (numbers.size() != 2)
            Fields::fail("ablate", "is no list of [layer, head]");
        interventions.ablated.emplace_back(numbers[0], numbers[1]);
    }
}

} // namespace

PromptSource read_prompt(Fields& fields)
{
    PromptSource source;
    source.text = fields.find_bytes("prompt");
    if (const Json* ids = fields.find("ids"))
        source.ids = as_protocol([&] { return ints_of_json(*ids, "ids"); });
    if (source.text && source.ids)
        Fields::fail("ids", "and a prompt are both there");
    return source;
}

std::vector<SpanRequest> read_spans(Fields& fields)
{
    const Json* spans = fields.find("spans");
    return spans == nullptr ? std::vector<SpanRequest>{} : as_protocol([&] { return spans_of_json(*spans); });
}

CaptureOptions read_capture_options(Fields& fields)
{
    CaptureOptions options;
    options.layers = selection_of(fields, "layers", "layer");
    options.heads = selection_of(fields, "heads", "head");
    options.queries = selection_of(fields, "queries", "query");
    if (const auto maps = fields.find_list("maps"))
        options.maps = parse_maps(*maps);
    read_storage(fields, options.storage);
    read_sampling(fields, options.sampling);
    read_interventions(fields, options.interventions);
    options.prompt.add_special_tokens = fields.find_flag("add_special_tokens").value_or(true);
    if (const auto cut = fields.find_text("span_cut"))
        options.prompt.span_cut = parse_span_cut(*cut);
    options.logit_lens = fields.find_flag("logit_lens").value_or(false);
    options.allow_long = fields.find_flag("allow_long").value_or(false);
    options.overwrite = fields.find_flag("force").value_or(false);
    return options;
}

} // namespace attnscope::cli::worker
