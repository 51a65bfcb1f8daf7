#include "core/experiment/documents/documents_experiment.h"

#include "core/error.h"
#include "core/experiment/nothing_qualified.h"
#include "core/experiment/region_sink.h"
#include "core/experiment/segment_maps.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>
#include <set>
#include <sstream>

namespace attnscope {

namespace {

constexpr std::array regions{"bos", "gold", "distractor", "other", "frame", "query", "generated"};
constexpr std::size_t gold_region = 1, distractor_region = 2, other_region = 3, frame_region = 4;

/// Of a part of the prompt; parts are called like regions.
std::size_t region_named(const std::string& part)
{
    return static_cast<std::size_t>(std::find(regions.begin(), regions.end(), part) - regions.begin());
}

/// Regions of the prompt's parts; what is in no part is the frame.
std::vector<KeyRegion> regions_of(const ExperimentPrompt& prompt)
{
    std::vector<KeyRegion> list;
    for (const char* name : regions)
        list.push_back({name, {}});
    list.front().keys.push_back({0, prompt.has_bos() ? 1 : 0});
    std::vector<bool> taken(prompt.tokens.size());
    taken.front() = prompt.has_bos();
    for (const Segment& part : prompt.parts) {
        // A token that reaches into two parts belongs to the first.
        Range keys = part.tokens;
        while (!keys.empty() && taken[static_cast<std::size_t>(keys.begin)])
            ++keys.begin;
        for (int key = keys.begin; key < keys.end; ++key)
            taken[static_cast<std::size_t>(key)] = true;
        list[region_named(part.name)].keys.push_back(keys);
    }
    for (int key = 0; key < prompt.prompt_tokens; ++key)
        if (!taken[static_cast<std::size_t>(key)])
            list[frame_region].keys.push_back({key, key + 1});
    list.back().keys.push_back(prompt.answer());
    return list;
}

std::vector<Segment> segments_of(const ExperimentPrompt& prompt)
{
    std::vector<Segment> segments;
    int end = 0;
    std::set<std::string> names;
    for (std::size_t i = 0; i < prompt.parts.size(); ++i) {
        const Segment& part = prompt.parts[i];
        const Range tokens{std::max(part.tokens.begin, end), part.tokens.end};
        if (tokens.empty())
            continue;
        end = tokens.end;
        const bool first = names.insert(part.name).second;
        segments.push_back({first ? part.name : part.name + "_" + std::to_string(i + 1), tokens});
    }
    return segments;
}

/// The tokens of the answer: up to a line feed or the model's end token.
std::vector<Token> first_line(const std::vector<std::int32_t>& ids, const ModelInfo& model,
                              const Tokenizer& tokenizer, std::size_t place)
{
    std::vector<Token> line;
    for (const std::int32_t id : ids) {
        Token token = tokenizer.find_token(id).value_or(
            Token{.id = id, .piece = {}, .bytes = {}, .text = {}, .span = {}});
        const bool ends = std::find(model.end_ids.begin(), model.end_ids.end(), id) != model.end_ids.end() ||
                          (!line.empty() && token.bytes.find('\n') != std::string::npos);
        if (ends)
            break;
        token.span = {place, place};
        line.push_back(std::move(token));
    }
    return line;
}

/// Share of the difference's magnitudes (of A1 for a plain model) on the documents, over all layers and heads.
double share_on_documents(const RegionTable& row)
{
    double all = 0;
    for (std::size_t region = 0; region < regions.size(); ++region)
        all += row.total(region).absolute;
    const RegionSums documents =
        row.total(gold_region) + row.total(distractor_region) + row.total(other_region);
    return all > 0 ? documents.absolute / all : 0;
}

} // namespace

std::string normalised_answer(const std::string& text)
{
    std::string plain;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::ispunct(byte) == 0)
            plain += static_cast<char>(byte < 128 ? std::tolower(byte) : byte);
    }
    std::istringstream words(plain);
    std::string result;
    for (std::string word; words >> word;)
        if (word != "a" && word != "an" && word != "the")
            result += (result.empty() ? "" : " ") + word;
    return result;
}

DocumentsExperiment::DocumentsExperiment(const DocumentsSettings& settings, const ModelInfo& model,
                                         const Tokenizer& tokenizer)
    : settings_(settings), sampler_(settings), tokenizer_(tokenizer),
      differential_(model.kind != ModelKind::plain)
{
}

Json DocumentsExperiment::settings() const
{
    return to_json(settings_);
}

std::optional<Json> DocumentsExperiment::run(std::size_t number, PassRunner& runner)
{
    DocumentsSample sample;
    try {
        sample = sampler_.sample(number, tokenizer_);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::invalid_argument)
            throw;
        return Json{{"skipped", error.what()}};
    }
    ExperimentPrompt prompt = tokenize_prompt(sample.text, "", tokenizer_);
    SamplingOptions sampling;
    sampling.new_tokens = settings_.predict;
    const Generated generated = runner.engine().generate(
        runner.request(prompt.ids()), sampling, [&](std::uint64_t, std::uint64_t) { return runner.go_on(); });
    if (generated.outcome == Outcome::cancelled)
        return std::nullopt;
    for (Token& token : first_line(generated.ids, runner.model(), tokenizer_, prompt.text.size()))
        prompt.tokens.push_back(std::move(token));
    // A model that ends at once is read where it did.
    const Range rows{prompt.prompt_tokens - 1, std::max(prompt.prompt_tokens, prompt.token_count() - 1)};
    std::vector<int> queries(static_cast<std::size_t>(rows.size()));
    std::iota(queries.begin(), queries.end(), rows.begin);
    RegionSink attention(queries, regions_of(prompt));
    PassRequest request = runner.request(prompt.ids());
    request.rank_count = 0;
    AttentionSink* const sinks[] = {&attention};
    if (!runner.pass(request, sinks, prompt, segments_of(prompt), "question-" + std::to_string(number)))
        return std::nullopt;
    std::vector<std::int32_t> said_ids;
    Json supports = Json::array();
    for (int token = prompt.prompt_tokens; token < prompt.token_count(); ++token) {
        said_ids.push_back(prompt.tokens[static_cast<std::size_t>(token)].id);
        supports.push_back(share_on_documents(attention.table_of_row(supports.size())));
    }
    const std::string said = tokenizer_.decode(said_ids);
    const bool right =
        std::any_of(sample.answers.begin(), sample.answers.end(), [&](const std::string& answer) {
            const std::string wanted = normalised_answer(answer);
            return !wanted.empty() && normalised_answer(said).find(wanted) != std::string::npos;
        });
    return Json{{"id", sample.id},
                {"documents", sample.documents},
                {"gold", sample.gold},
                {"answers", sample.answers},
                {"said", said},
                {"right", right},
                {"share_on_documents", supports},
                {"attention", attention.table().to_json(differential_)}};
}

void DocumentsExperiment::take(std::size_t sample, const Json& record)
{
    if (const auto reason = record.find("skipped"); reason != record.end()) {
        why_skipped_ = why_skipped_.empty() ? reason->get<std::string>() : why_skipped_;
        return;
    }
    CellSums& cell = cells_[sampler_.cell(sample)];
    ++cell.samples;
    cell.right += record.at("right").get<bool>() ? 1 : 0;
    for (const Json& share : record.at("share_on_documents")) {
        ++cell.generated;
        cell.unsupported += share.get<double>() < settings_.support ? 1 : 0;
    }
    cell.attention += RegionTable::from_json(record.at("attention"));
}

void DocumentsExperiment::add_axes(ExperimentResult& result) const
{
    std::set<int> counts, positions;
    for (const auto& entry : cells_) {
        counts.insert(entry.first.documents);
        positions.insert(entry.first.gold);
    }
    result.axes = {{"documents", {counts.begin(), counts.end()}, {}, "documents of a prompt"},
                   {"gold",
                    {positions.begin(), positions.end()},
                    {},
                    "position of the (first) document with the answer, from 0"},
                   map_axis(differential_),
                   {"region",
                    {},
                    {regions.begin(), regions.end()},
                    "bos: the tokenizer's first token; gold: documents with the answer; distractor: "
                    "documents that were added to mislead (adversarial SQuAD); other: the other "
                    "documents; frame: titles and "
                    "what else is in the prompt; query: the question; generated: the answer so far"}};
}

void DocumentsExperiment::add_cell(ExperimentResult& result, std::size_t place, const CellSums& cell) const
{
    const auto put = [&](const char* name, std::size_t at, double value) {
        result.require_array(name).values[at] = value;
    };
    put("samples", place, cell.samples);
    put("accuracy", place, cell.right / cell.samples);
    if (cell.generated > 0)
        put("unsupported", place, cell.unsupported / cell.generated);
    const std::span<const SegmentMap> maps = segment_maps(differential_);
    const double rows = cell.attention.rows() * cell.attention.layer_count() * cell.attention.head_count();
    for (std::size_t map = 0; map < maps.size(); ++map) {
        std::vector<Segment> segments;
        std::vector<double> means;
        for (std::size_t region = 0; region < regions.size(); ++region) {
            segments.push_back({regions[region], {}});
            means.push_back(cell.attention.total(region).*maps[map].mass / rows);
            put("attention", (place * maps.size() + map) * regions.size() + region, means.back());
        }
        const double sum = std::accumulate(means.begin(), means.end(), 0.0);
        const SegmentShares shares = normalise(maps[map].variant, segments, means, sum);
        if (!shares.shares)
            continue;
        put("grounding", place * maps.size() + map, (*shares.shares)[gold_region]);
        put("noise_fraction", place * maps.size() + map,
            (*shares.shares)[distractor_region] + (*shares.shares)[other_region]);
    }
}

ExperimentResult DocumentsExperiment::result() const
{
    if (cells_.empty())
        throw NothingQualified("no prompt could be made: " + why_skipped_);
    ExperimentResult result;
    add_axes(result);
    const std::vector<std::string> cell{"documents", "gold"}, by_map{"documents", "gold", "map"};
    result.add_array("samples", cell, "questions");
    result.add_array("accuracy", cell,
                     "share of questions whose normalised continuation contains one of the answers");
    result.add_array(
        "unsupported", cell,
        "share of generated tokens with less than " + Json(settings_.support).dump() +
            " of their attention (the difference's magnitudes, all layers and heads) on the documents");
    result.add_array("attention", {"documents", "gold", "map", "region"},
                     "weights of the rows that predict the generated tokens, summed over the region; mean "
                     "over rows, heads "
                     "and layers");
    result.add_array("grounding", by_map,
                     "attention on gold divided by the sum over regions; not a number where that sum is not "
                     "positive, or for "
                     "the signed difference below 0.1");
    result.add_array("noise_fraction", by_map, "the same of the other documents, distractors among them");
    const auto place_of = [](const ResultAxis& axis, int value) {
        return static_cast<std::size_t>(std::find(axis.values.begin(), axis.values.end(), value) -
                                        axis.values.begin());
    };
    const std::size_t positions = result.require_axis("gold").size();
    for (const auto& [key, sums] : cells_)
        add_cell(result,
                 place_of(result.require_axis("documents"), key.documents) * positions +
                     place_of(result.require_axis("gold"), key.gold),
                 sums);
    if (!why_skipped_.empty())
        result.notes.push_back("questions were left out: " + why_skipped_);
    return result;
}

} // namespace attnscope
