#include "app/cli/commands/experiment_commands.h"
#include "app/cli/experiment/experiment_job.h"
#include "app/cli/experiment/result_grid.h"
#include "app/cli/experiment/text_options.h"
#include "core/experiment/quantize/quantize_experiment.h"

namespace attnscope::cli {

namespace {

struct QuantizeArguments {
    ExperimentArguments experiment;
    TextArguments text;
    QuantizeSettings settings;
};

std::vector<Granularity> parse_granularities(const std::string& text)
{
    return parse_items(text, [](const std::string& item) {
        if (item != "tensor" && item != "row")
            throw Error(ErrorKind::invalid_argument, "\"" + item + "\" is neither tensor nor row");
        return item == "row" ? Granularity::row : Granularity::tensor;
    });
}

std::string text_of_quantize(const ExperimentResult& result)
{
    std::string text;
    for (const ResultArray& array : result.arrays)
        text += (text.empty() ? "" : "\n\n") + grid_text(array.name + ": " + array.definition,
                                                         result.require_axis("granularity"),
                                                         result.require_axis("bits"), array, 0, 1);
    return text;
}

ExitCode quantize(QuantizeArguments& arguments, const Console& console)
{
    arguments.settings.text = text_settings(arguments.text, arguments.experiment.seed);
    ExperimentParts parts;
    parts.make = [&](const ModelInfo&, const Tokenizer& tokenizer) {
        return std::make_unique<QuantizeExperiment>(arguments.settings, tokenizer);
    };
    parts.text = text_of_quantize;
    return run_experiment_job(arguments.experiment, parts, console);
}

} // namespace

void add_quantize_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand(
        "quantize", "Attention logits with few bits: effect on loss, accuracy and maps");
    auto arguments = std::make_shared<QuantizeArguments>();
    QuantizeArguments* a = arguments.get();
    add_text_options(*command, a->text);
    add_single_option(
        *command, "--bits", "LIST",
        [a](const std::string& text) { a->settings.bits = parse_integers(text, "number of bits"); },
        "Bits of a logit, 2 to 24 [16,8,6,4]");
    add_single_option(
        *command, "--granularity", "LIST",
        [a](const std::string& text) { a->settings.granularities = parse_granularities(text); },
        "Logits that share an absmax: tensor (one map of one head), row (one query) [tensor,row]");
    command
        ->add_option(spelled("--needle-samples"), a->settings.needle_samples,
                     "Needle prompts of the same length, for the accuracy; 0: none")
        ->type_name("N")
        ->check(between(0, 1 << 20))
        ->capture_default_str();
    add_experiment_options(*command, a->experiment, chosen.output, "granularity_bits");
    command->footer(
        "Logits are rounded to round(logit / absmax * (2^(bits-1) - 1)) steps before the softmax, in every "
        "layer as the pass\n"
        "goes: later layers see what the earlier ones left. 32 bits is the model as it is.\n\n"
        "Examples:\n"
        "  attnscope-cli quantize -m ./model -f book.txt --length 1024 --samples 50 -o quantize.result.h5\n"
        "  attnscope-cli quantize -m ./model --bits 8,6,5,4,3 --granularity tensor --csv\n\n" +
        std::string(experiment_footer));
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return quantize(*arguments, console); };
    });
}

} // namespace attnscope::cli
