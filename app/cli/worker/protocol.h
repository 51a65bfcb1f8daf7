// The language of `attnscope-cli worker`: how a window, or any program, drives a model in a process of its own.
//
// One JSON object a line, UTF-8, in both directions; standard output carries nothing else. A request:
//
//   {"id": 7, "method": "tokenize", "text": "The capital"}
//
// `id` is a number or a text of the client's choice, free again once its request has ended. The answer is one of
//
//   {"id": 7, "result": {...}}
//   {"id": 7, "error": {"kind": "not_found", "message": "..."}}
//
// Kinds are those of core/error.h, "protocol" (no JSON, no id, an unknown method or field, a field that is missing or of
// the wrong type: the message names it; `id` is null where it could not be read) and "internal". No input ends the worker.
// Before the answer of a capture comes, at most ten times a second,
//
//   {"id": 8, "progress": {"stage": "capturing", "done": 512, "total": 4096, "layer": 3, "layers": 24, "bytes": 1048576,
//                          "bytes_per_second": 4.1e7, "seconds_left": 20.5}}
//
// stage: generating (done and total count tokens; layer is 0), capturing, finishing (the file is being completed: too late
// to cancel). Rates and times are null while nothing is known. A client that does not read loses progress, never answers.
//
// Methods (? may be left out; lists of indices as numbers or as on the command line: "0,5-7", "-1", "0:16"):
//
//   hello                                      -> protocol, program, version, families, libraries, can_run_models
//   load      model, threads?, device?         -> what is known of the model; model as -m of `capture`. The model that was
//                                                 loaded before is freed first and stays loaded only if the new one has no
//                                                 files at all
//   tokenize  text | text_b64, model?, add_special_tokens?
//                                              -> count, context_length (0: no limit, null: not known), and a list each of
//                                                 ids, text (for people), bytes (base64), spans (bytes of the text,
//                                                 of whole characters), special, added; notices. `model` needs no weights; without it the
//                                                 one of the last load or tokenize. Answered while other requests run
//   estimate  tokens | a prompt; options of capture; output?
//                                              -> as `capture --dry-run --json`, seconds, seconds_measured (whether a
//                                                 capture of this process is behind the guess), fits, and with fits
//                                                 false `problem` {kind, message}. Answered while other requests run
//   capture   prompt | prompt_b64 | ids; output; force?, spans?, span_cut?, add_special_tokens?, layers?, heads?,
//             queries?, maps?, dtype?, compression?, logit_lens?, predict?, temperature?, top_k?, top_p?, seed?,
//             ignore_eos?, lambda?, lambda_of_layer? {"3": 0.5}, ablate? [[layer, head]], allow_long?
//                                              -> outcome "done", path, bytes, seconds, tokens, notices ...; or outcome
//                                                 "cancelled": nothing was left on the disk. spans as in prompt files:
//                                                 {NAME: "text" | [begin, end] | {"text", "occurrence"} | {"bytes": []}}
//   cancel    request (an id)                  -> found; the request itself ends with outcome "cancelled". One that waits
//                                                 ends at once, a running capture within a strip, a running load when
//                                                 it is loaded
//   quit                                       -> cancels what runs, answers, ends
//
// Captures, loads and estimates are done in the order they came, one at a time, but for estimates on the model that is
// loaded. The end of standard input, SIGTERM and SIGINT are as quit, but nobody answers; a killed worker leaves NAME.partial.
#pragma once

#include <cstddef>

namespace attnscope::cli::worker {

/// Rises when a client of the last version would misunderstand.
inline constexpr int protocol_version = 1;

/// Bytes of the longest line that is read.
inline constexpr std::size_t longest_line = std::size_t{64} << 20U;

} // namespace attnscope::cli::worker
