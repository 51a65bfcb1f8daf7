#include "core/training/batch_step.h"

namespace attnscope {

namespace {

/// The scored tokens of a batch.
struct Scored {
    at::Tensor ids;     ///< [batch, length], int64
    at::Tensor rows;    ///< [scored], int64: the token before each, in the flattened batch
    at::Tensor targets; ///< [scored], int64
    at::Tensor weights; ///< [scored]
    std::vector<TokenRole> roles;
};

float weight_of(TokenRole role, double answer_weight)
{
    return role == TokenRole::unscored ? 0.0F
           : role == TokenRole::text   ? 1.0F
                                       : static_cast<float>(answer_weight);
}

at::Tensor tensor_of(const std::vector<std::int64_t>& values)
{
    return at::tensor(values, at::kLong);
}

Scored scored(std::span<const TrainingSample> samples, double answer_weight, bool answers_only)
{
    std::vector<std::int64_t> ids, rows, targets;
    std::vector<float> weights;
    Scored batch;
    for (const TrainingSample& sample : samples) {
        const auto first = static_cast<std::int64_t>(ids.size());
        ids.insert(ids.end(), sample.ids.begin(), sample.ids.end());
        for (std::size_t i = 1; i < sample.ids.size(); ++i) {
            const TokenRole role = sample.roles[i];
            if (role == TokenRole::unscored || (answers_only && role == TokenRole::text))
                continue;
            rows.push_back(first + static_cast<std::int64_t>(i) - 1);
            targets.push_back(sample.ids[i]);
            weights.push_back(weight_of(role, answer_weight));
            batch.roles.push_back(role);
        }
    }
    batch.ids = tensor_of(ids).view({static_cast<std::int64_t>(samples.size()), -1});
    batch.rows = tensor_of(rows);
    batch.targets = tensor_of(targets);
    batch.weights = at::tensor(weights, at::kFloat);
    return batch;
}

void count_answers(const at::Tensor& logits, const Scored& batch, BatchSums& sums)
{
    const at::Tensor right = logits.argmax(-1).eq(batch.targets).to(at::kByte).contiguous();
    const std::uint8_t* found = right.data_ptr<std::uint8_t>();
    bool whole = false;
    const auto finish = [&] { sums.whole_found += whole ? 1 : 0; };
    for (std::size_t i = 0; i < batch.roles.size(); ++i) {
        if (batch.roles[i] == TokenRole::answer_first) {
            finish();
            whole = found[i] != 0;
            ++sums.answers;
            sums.answers_found += found[i];
        } else if (batch.roles[i] == TokenRole::answer_rest) {
            whole = whole && found[i] != 0;
        }
    }
    finish();
}

} // namespace

BatchSums& BatchSums::operator+=(const BatchSums& other)
{
    loss += other.loss;
    weight += other.weight;
    answers += other.answers;
    answers_found += other.answers_found;
    whole_found += other.whole_found;
    return *this;
}

HeldOutLoss& HeldOutLoss::operator+=(const HeldOutLoss& other)
{
    tokens += other.tokens;
    loss += other.loss;
    answer_tokens += other.answer_tokens;
    answer_loss += other.answer_loss;
    answer_tokens_found += other.answer_tokens_found;
    return *this;
}

double weight_of(std::span<const TrainingSample> samples, double answer_weight)
{
    double weight = 0;
    for (const TrainingSample& sample : samples)
        for (const TokenRole role : sample.roles)
            weight += weight_of(role, answer_weight);
    return weight;
}

BatchSums train_on(DifferentiableModel& model, std::span<const TrainingSample> samples, double answer_weight,
                   double divisor)
{
    const Scored batch = scored(samples, answer_weight, false);
    BatchSums sums;
    if (batch.roles.empty() || divisor <= 0)
        return sums;
    const at::Tensor logits = model.logits(batch.ids, batch.rows);
    const at::Tensor likelihoods = logits.log_softmax(-1).gather(1, batch.targets.unsqueeze(1)).squeeze(1);
    const at::Tensor loss = -(likelihoods * batch.weights).sum();
    (loss / divisor).backward();
    sums.loss = loss.item<double>();
    sums.weight = weight_of(samples, answer_weight);
    const at::NoGradGuard no_gradients;
    count_answers(logits, batch, sums);
    return sums;
}

BatchSums evaluate_on(const DifferentiableModel& model, std::span<const TrainingSample> samples)
{
    const at::NoGradGuard no_gradients;
    const Scored batch = scored(samples, 1, true);
    BatchSums sums;
    if (!batch.roles.empty())
        count_answers(model.logits(batch.ids, batch.rows), batch, sums);
    return sums;
}

HeldOutLoss held_out_loss_on(const DifferentiableModel& model, std::span<const TrainingSample> samples)
{
    const at::NoGradGuard no_gradients;
    const Scored batch = scored(samples, 1, false);
    HeldOutLoss sums;
    if (batch.roles.empty())
        return sums;
    const at::Tensor logits = model.logits(batch.ids, batch.rows);
    const at::Tensor losses =
        -logits.log_softmax(-1).gather(1, batch.targets.unsqueeze(1)).squeeze(1).contiguous();
    const at::Tensor right = logits.argmax(-1).eq(batch.targets).to(at::kByte).contiguous();
    for (std::size_t i = 0; i < batch.roles.size(); ++i) {
        const double loss = losses.data_ptr<float>()[i];
        const bool answer = batch.roles[i] != TokenRole::text;
        sums.loss += loss;
        ++sums.tokens;
        if (answer) {
            sums.answer_loss += loss;
            ++sums.answer_tokens;
            sums.answer_tokens_found += right.data_ptr<std::uint8_t>()[i];
        }
    }
    return sums;
}

} // namespace attnscope
