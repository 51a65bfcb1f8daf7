#include "core/experiment/turns/turns_experiment.h"

#include "core/error.h"
#include "core/experiment/nothing_qualified.h"
#include "core/experiment/region_sink.h"
#include "core/experiment/segment_maps.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace attnscope {

namespace {

/// At most `count` of the rows before the tokens of a reply, evenly spread, the first and the last among them.
std::vector<int> spread_rows(Range tokens, int count)
{
    const Range rows = rows_before(tokens);
    const int wanted = std::min(count, rows.size());
    std::vector<int> chosen;
    for (int i = 0; i < wanted; ++i)
        chosen.push_back(rows.begin + (wanted == 1 ? 0 : i * (rows.size() - 1) / (wanted - 1)));
    return chosen;
}

/// The first token if it only begins the text, every turn, and what belongs to none.
std::vector<KeyRegion> regions_of(const TranscriptPrompt& written)
{
    const int bos = written.prompt.has_bos() ? 1 : 0;
    std::vector<KeyRegion> regions{{"bos", {{0, bos}}}};
    for (const Range& turn : written.turns)
        regions.push_back({"turn", {turn}});
    std::vector<Range> turns = written.turns;
    std::sort(turns.begin(), turns.end(), [](Range a, Range b) { return a.begin < b.begin; });
    KeyRegion frame{"frame", {}};
    int from = bos;
    for (const Range& turn : turns) {
        frame.keys.push_back({from, std::max(from, turn.begin)});
        from = std::max(from, turn.end);
    }
    frame.keys.push_back({from, written.prompt.token_count()});
    regions.push_back(std::move(frame));
    return regions;
}

std::vector<Segment> segments_of(const std::vector<KeyRegion>& regions, const Transcript& transcript)
{
    std::vector<Segment> segments;
    for (std::size_t turn = 0; turn < transcript.messages.size(); ++turn)
        if (!regions[turn + 1].keys.front().empty())
            segments.push_back({transcript.messages[turn].role + "_" + std::to_string(turn),
                                regions[turn + 1].keys.front()});
    std::sort(segments.begin(), segments.end(),
              [](const Segment& a, const Segment& b) { return a.tokens.begin < b.tokens.begin; });
    return segments;
}

} // namespace

TurnsExperiment::TurnsExperiment(TurnsSettings settings, const ModelInfo& model)
    : settings_(std::move(settings)), differential_(model.kind != ModelKind::plain)
{
    if (settings_.rows < 1)
        throw Error(ErrorKind::invalid_argument, "at least one row of a reply is read");
    if (!settings_.form.chat)
        require_places(settings_.form.turn);
    for (const Transcript& transcript : settings_.transcripts)
        turns_ = std::max(turns_, transcript.messages.size());
}

Json TurnsExperiment::settings() const
{
    return {{"transcripts", settings_.source},
            {"transcript_count", settings_.transcripts.size()},
            {"turn", settings_.form.chat ? "the model's chat template" : settings_.form.turn},
            {"reply_role", settings_.reply_role},
            {"rows", settings_.rows}};
}

std::optional<Json> TurnsExperiment::run(std::size_t sample, PassRunner& runner)
{
    const Transcript& transcript = settings_.transcripts[sample];
    TranscriptPrompt written;
    try {
        written = prompt_of(transcript, settings_.form, runner.tokenizer());
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::invalid_argument)
            throw;
        return Json{{"id", transcript.id}, {"skipped", error.what()}};
    }
    const ExperimentPrompt& prompt = written.prompt;
    const std::vector<KeyRegion> regions = regions_of(written);
    std::vector<RegionSink> replies;
    std::vector<std::size_t> turns;
    replies.reserve(transcript.messages.size());
    for (std::size_t turn = 0; turn < transcript.messages.size(); ++turn) {
        const Range tokens = written.words[turn];
        if (transcript.messages[turn].role != settings_.reply_role || tokens.empty() || tokens.begin == 0)
            continue;
        replies.emplace_back(spread_rows(tokens, settings_.rows), regions);
        turns.push_back(turn);
    }
    if (replies.empty())
        return Json{{"id", transcript.id}, {"skipped", "no message of the role " + settings_.reply_role}};
    std::vector<AttentionSink*> sinks;
    for (RegionSink& reply : replies)
        sinks.push_back(&reply);
    PassRequest request = runner.request(prompt.ids());
    request.rank_count = 0;
    if (!runner.pass(request, sinks, prompt, segments_of(regions, transcript),
                     "transcript-" + std::to_string(sample)))
        return std::nullopt;
    Json record = {{"id", transcript.id}, {"tokens", prompt.token_count()}, {"roles", Json::array()}};
    for (const Message& message : transcript.messages)
        record["roles"].push_back(message.role);
    for (std::size_t i = 0; i < replies.size(); ++i) {
        const RegionTable table = replies[i].table();
        const double rows = table.rows() * table.layer_count() * table.head_count();
        Json masses = Json::array(); // [region][map]
        for (std::size_t region = 0; region < regions.size(); ++region) {
            const RegionSums sums = table.total(region);
            Json& maps = masses.emplace_back(Json::array());
            for (const SegmentMap& map : segment_maps(differential_))
                maps.push_back(sums.*map.mass / rows);
        }
        record["replies"].push_back({{"turn", turns[i]}, {"masses", masses}});
    }
    return record;
}

void TurnsExperiment::take(std::size_t, const Json& record)
{
    if (record.contains("skipped")) {
        skipped_.push_back("\"" + record.at("id").get<std::string>() + "\" (" +
                           record.at("skipped").get<std::string>() + ")");
        return;
    }
    const auto roles = record.at("roles").get<std::vector<std::string>>();
    const Json& replies = record.at("replies");
    replies_.resize(std::max(replies_.size(), replies.size()));
    for (std::size_t i = 0; i < replies.size(); ++i) {
        Reply& reply = replies_[i];
        const auto masses = replies[i].at("masses").get<std::vector<std::vector<double>>>();
        const auto own = replies[i].at("turn").get<std::size_t>();
        if (masses.size() != roles.size() + 2)
            throw Error(ErrorKind::corrupt, "masses of a reply are of another number of turns");
        ++reply.samples;
        reply.by_turn.resize(std::max(reply.by_turn.size(), roles.size()));
        const auto add_to = [](std::vector<double>& sums, const std::vector<double>& more) {
            sums.resize(more.size());
            for (std::size_t map = 0; map < more.size(); ++map)
                sums[map] += more[map];
        };
        add_to(reply.by_role["bos"], masses.front());
        add_to(reply.by_role["frame"], masses.back());
        for (std::size_t turn = 0; turn <= own; ++turn) {
            add_to(reply.by_turn[turn], masses[turn + 1]);
            add_to(reply.by_role[turn == own ? "itself" : roles[turn]], masses[turn + 1]);
        }
    }
}

void TurnsExperiment::add(ExperimentResult& result) const
{
    const std::vector<std::string> roles = result.require_axis("role").labels;
    const std::size_t maps = result.require_axis("map").size();
    ResultArray& by_role = result.add_array("attention", {"reply", "role", "map"},
                                            "weights of rows that predict the reply, summed over all earlier "
                                            "messages of the role; mean over rows, heads, layers "
                                            "and transcripts");
    for (std::size_t reply = 0; reply < replies_.size(); ++reply)
        for (std::size_t role = 0; role < roles.size(); ++role)
            if (const auto found = replies_[reply].by_role.find(roles[role]);
                found != replies_[reply].by_role.end())
                for (std::size_t map = 0; map < maps; ++map)
                    by_role.values[(reply * roles.size() + role) * maps + map] =
                        found->second[map] / replies_[reply].samples;
    ResultArray& by_turn =
        result.add_array("attention_on_turn", {"reply", "turn", "map"},
                         "the same on each single message; nothing for messages after the reply");
    for (std::size_t reply = 0; reply < replies_.size(); ++reply)
        for (std::size_t turn = 0; turn < replies_[reply].by_turn.size(); ++turn)
            for (std::size_t map = 0; map < replies_[reply].by_turn[turn].size(); ++map)
                by_turn.values[(reply * turns_ + turn) * maps + map] =
                    replies_[reply].by_turn[turn][map] / replies_[reply].samples;
    ResultArray& samples = result.add_array("samples", {"reply"}, "transcripts with that many replies");
    for (std::size_t reply = 0; reply < replies_.size(); ++reply)
        samples.values[reply] = replies_[reply].samples;
}

ExperimentResult TurnsExperiment::result() const
{
    if (replies_.empty())
        throw NothingQualified("of " + std::to_string(settings_.transcripts.size()) +
                               " transcripts none qualified; the first is " +
                               (skipped_.empty() ? "missing" : skipped_.front()));
    ExperimentResult result;
    std::set<std::string> roles;
    for (const Reply& reply : replies_)
        for (const auto& entry : reply.by_role)
            roles.insert(entry.first);
    result.axes = {
        counting_axis("reply", replies_.size(), "replies of a transcript in order, from 0"),
        {"role",
         {},
         {roles.begin(), roles.end()},
         "of earlier messages; itself: the reply so far; bos: the token that begins the text; frame: "
         "what belongs to no message"},
        counting_axis(
            "turn", turns_,
            settings_.form.chat
                ? "messages of a transcript in order, from 0: all that the chat template printed for each"
                : "messages of a transcript in order, from 0: what each says"),
        map_axis(differential_)};
    add(result);
    if (!skipped_.empty())
        result.notes.push_back(std::to_string(skipped_.size()) + " of " +
                               std::to_string(settings_.transcripts.size()) +
                               " transcripts are left out, the first of them " + skipped_.front());
    return result;
}

} // namespace attnscope
