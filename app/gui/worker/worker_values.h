// What the window and the worker tell each other, as values. The meaning of everything: app/cli/worker/protocol.h.
#pragma once

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <utility>

namespace attnscope::gui {

/// `kind` is one of core/error.h, "protocol" or "internal" from the worker; "worker" when the process itself failed: it did
/// not start, does not answer, is of another version, or ended.
struct WorkerError {
    QString kind;
    QString message; ///< plain text, may hold parts of the prompt: never to be shown as rich text
};

struct WorkerVersion {
    QString version;
    QString libraries;
    QStringList families;
    bool can_run_models = false;
};

struct LoadedModel {
    QString name;
    QString family;
    QString kind; ///< "plain", "differential", "grouped"
    QString lambda_shape;
    QString pairing;
    QString stored_type;
    QString library; ///< versions of LibTorch and its BLAS
    int layers = 0;
    int heads = 0;
    int vocabulary = 0;
    int context_length = 0; ///< 0: no limit
    std::int64_t weight_bytes = 0;
    bool has_tokenizer = false;
    QStringList notices;
};

/// `text` is for people (visible white space, no controls) and may look like HTML: show it as plain text.
struct PromptToken {
    int id = 0;
    QString text;
    QByteArray bytes;
    qsizetype begin =
        0; ///< [begin, end) in the bytes of the prompt; tokens that share a character share its bytes
    qsizetype end = 0;
    bool special = false;
    bool added = false; ///< by the tokenizer (BOS); begin == end
};

struct TokenizedPrompt {
    QList<PromptToken> tokens;
    std::optional<int> context_length; ///< 0: no limit; nothing: not known
    QStringList notices;
};

/// Half-open.
struct PromptSpan {
    enum class Unit { bytes, tokens };
    Unit unit = Unit::bytes;
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// Lists as on the command line ("0,5-7", "-1", "0:16"); empty: all.
struct CaptureSettings {
    QByteArray prompt;             ///< UTF-8, exact bytes
    std::optional<QList<int>> ids; ///< in place of the prompt
    QMap<QString, PromptSpan> spans;
    QString span_cut = "widen"; ///< "error", "widen", "shrink"
    bool add_special_tokens = true;
    QString layers, heads, queries, maps;
    bool half = false;
    int compression = 0;
    int new_tokens = 0;
    double temperature = 0;
    int top_k = 0;
    double top_p = 1;
    std::uint64_t seed = 0; ///< below 2^53, as JSON numbers are kept here
    bool stop_at_end = true;
    std::optional<double> lambda;
    QMap<int, double> lambda_of_layer;
    QList<std::pair<int, int>> ablated; ///< {layer, head}
    bool logit_lens = false;
    bool allow_long = false;
    bool overwrite = false;
    QString output;
};

struct CaptureEstimate {
    int tokens = 0;
    int prompt_tokens = 0;
    std::int64_t file_bytes = 0;
    std::int64_t memory_bytes = 0;      ///< at most, weights included
    double seconds = 0;                 ///< roughly
    bool seconds_measured = false;      ///< by a capture on this machine; otherwise a guess
    std::optional<WorkerError> problem; ///< why it does not fit or cannot be written
};

struct CaptureProgress {
    QString stage; ///< "generating", "capturing", "finishing"
    double done = 0;
    double total = 0;
    int layer = 0; ///< from 1; 0 when generating
    int layers = 0;
    std::int64_t bytes = 0;
    std::optional<double> bytes_per_second;
    std::optional<double> seconds_left;
};

struct CaptureFile {
    QString path;
    std::int64_t bytes = 0;
    double seconds = 0;
    int tokens = 0;
    QStringList notices;
};

/// The process ended although nobody asked it to.
struct WorkerDeath {
    QString reason;      ///< a sentence
    QString what_ran;    ///< "capture", ...; empty when idle
    QString stderr_tail; ///< its last words
};

} // namespace attnscope::gui
