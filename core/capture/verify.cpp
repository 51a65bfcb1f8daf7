#include "core/capture/verify.h"

#include "core/capture/tiles/level_of_detail.h"
#include "core/capture/verify/verify_predictions.h"
#include "core/capture/verify/verify_pyramid.h"
#include "core/capture/verify/verify_statistics.h"
#include "core/error.h"

#include <algorithm>

namespace attnscope {

namespace {

/// Goes through a capture head by head; a head that cannot be read is noted and passed over.
class Verification {
public:
    Verification(const CaptureReader& reader, const Progress& progress)
        : reader_(reader), progress_(progress), statistics_(reader),
          rows_total_(reader.layers().size() * reader.heads().size() * reader.queries().size())
    {
    }

    Outcome run()
    {
        if (!reader_.complete())
            findings_.add("complete", [] {
                return std::string("the capture was not finished: attribute complete is 0");
            });
        check_tokens();
        noting_errors([&] { check_predictions(reader_, findings_); });
        for (const int layer : reader_.layers()) {
            statistics_.begin_layer(layer);
            bool whole = true;
            for (const int head : reader_.heads()) {
                if (noting_errors([&] { check_head(layer, head); }))
                    continue;
                if (cancelled_)
                    return Outcome::cancelled;
                whole = false;
            }
            if (whole)
                noting_errors([&] { statistics_.finish_layer(findings_); });
        }
        return Outcome::done;
    }

    VerifyReport take()
    {
        report_.findings = findings_.take();
        return std::move(report_);
    }

private:
    struct Cancelled {};

    /// False when it did not get to its end.
    template <class Check>
    bool noting_errors(Check check)
    {
        try {
            check();
            return true;
        } catch (const Cancelled&) {
            cancelled_ = true;
        } catch (const Error& error) {
            if (error.kind() == ErrorKind::out_of_memory)
                throw;
            findings_.add("readable", [&] { return std::string(error.what()); });
        }
        return false;
    }

    void check_tokens()
    {
        const std::vector<Token>& tokens = reader_.record().tokens;
        for (std::size_t i = 0; i < tokens.size(); ++i)
            if (tokens[i].id < 0)
                findings_.add("tokens", [&] {
                    return "token " + std::to_string(i) + " has the id " + std::to_string(tokens[i].id) +
                           "; no vocabulary has negative ones";
                });
    }

    void check_head(int layer, int head)
    {
        const int rows = static_cast<int>(reader_.queries().size());
        band_.layer = layer;
        band_.head = head;
        band_.lambda = reader_.lambdas(layer, head);
        const int step = rows_of_band(reader_.key_count());
        for (int begin = 0; begin < rows; begin += step) {
            band_.rows = {begin, std::min(begin + step, rows)};
            read_band(reader_, band_);
            check_rows(reader_, band_, findings_, report_);
            statistics_.add(band_);
            rows_done_ += static_cast<std::uint64_t>(band_.rows.size());
            if (!keep_going(progress_, rows_done_, rows_total_))
                throw Cancelled{};
        }
        for (const Component component : {Component::first, Component::second, Component::difference})
            if (reader_.stores(component))
                check_pyramid(reader_, {layer, head, component}, findings_);
    }

    const CaptureReader& reader_;
    const Progress& progress_;
    FindingList findings_;
    VerifyReport report_;
    StatisticsCheck statistics_;
    VerifyBand band_;
    std::uint64_t rows_done_ = 0;
    std::uint64_t rows_total_;
    bool cancelled_ = false;
};

} // namespace

VerifyReport verify(const CaptureReader& reader, const Progress& progress, Outcome* outcome)
{
    Verification verification(reader, progress);
    const Outcome end = verification.run();
    if (outcome)
        *outcome = end;
    return verification.take();
}

} // namespace attnscope
