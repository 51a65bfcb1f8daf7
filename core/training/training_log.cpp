#include "core/training/training_log.h"

#include "core/error.h"
#include "core/training/safetensors_writer.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace attnscope {

namespace {

/// Six significant digits; nothing for what is not known.
std::string cell(double value)
{
    if (std::isnan(value))
        return {};
    std::ostringstream stream;
    stream.precision(6);
    stream << value;
    return stream.str();
}

void write_text(const std::filesystem::path& path, const std::string& text)
{
    write_whole_file(path, std::array<std::string_view, 1>{text});
}

} // namespace

TrainingLog::TrainingLog(std::filesystem::path path, int step, int layers_with_lambda)
    : path_(std::move(path))
{
    std::string text = "step,stage,tokens,loss,answer_accuracy,learning_rate,gradient_norm";
    for (int layer = 0; layer < layers_with_lambda; ++layer)
        text += ",lambda_" + std::to_string(layer);
    text += '\n';
    std::ifstream old(path_);
    std::string line;
    std::getline(old, line); // the header
    while (step > 0 && std::getline(old, line))
        if (std::atoi(line.c_str()) <= step)
            text += line + '\n';
    old.close();
    write_text(path_, text);
}

void TrainingLog::add(const TrainingStatus& status)
{
    std::ofstream stream(path_, std::ios::app);
    stream << status.step << ',' << status.stage << ',' << status.tokens << ',' << cell(status.loss) << ','
           << cell(status.answer_accuracy) << ',' << cell(status.learning_rate) << ','
           << cell(status.gradient_norm);
    for (const double lambda : status.lambdas)
        stream << ',' << cell(lambda);
    stream << '\n';
    stream.flush();
    if (!stream)
        throw Error(ErrorKind::io, "cannot write " + path_.string());
}

void write_evaluation(const std::filesystem::path& path, std::span<const EvaluationCell> cells)
{
    std::string text = "length,needles,samples,first_token,whole\n";
    for (const EvaluationCell& one : cells)
        text += std::to_string(one.length) + "," + std::to_string(one.needles) + "," +
                std::to_string(one.samples) + "," + cell(one.first_token) + "," + cell(one.whole) + "\n";
    write_text(path, text);
}

void write_held_out(const std::filesystem::path& path, const HeldOutLoss& sums)
{
    const auto mean = [](double sum, std::uint64_t count) {
        return count > 0 ? cell(sum / double(count)) : std::string();
    };
    write_text(path, "tokens,loss,answer_tokens,answer_loss,answer_tokens_found\n" +
                         std::to_string(sums.tokens) + "," + mean(sums.loss, sums.tokens) + "," +
                         std::to_string(sums.answer_tokens) + "," +
                         mean(sums.answer_loss, sums.answer_tokens) + "," +
                         std::to_string(sums.answer_tokens_found) + "\n");
}

} // namespace attnscope
