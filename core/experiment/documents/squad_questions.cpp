#include "core/experiment/documents/squad_questions.h"

#include "core/experiment/json_members.h"
#include "core/experiment/needle/needle_settings.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <optional>

namespace attnscope {

namespace {

class SquadReader : private JsonMembers {
public:
    explicit SquadReader(const std::string& origin) : JsonMembers(origin) {}

    std::vector<DocumentQuestion> read(const Json& file)
    {
        for_each_question(file, [&](const Json& entry, const std::string& context) {
            contexts_.emplace(text(entry, "id"),
                              context); // of questions as they were before something was added
        });
        std::vector<DocumentQuestion> questions;
        for_each_question(file, [&](const Json& entry, const std::string& context) {
            if (std::optional<DocumentQuestion> question = question_of(entry, context))
                questions.push_back(std::move(*question));
        });
        return questions;
    }

private:
    template <typename Take>
    void for_each_question(const Json& file, const Take& take) const
    {
        for (const Json& article : require(file, "data"))
            for (const Json& paragraph : require(article, "paragraphs"))
                for (const Json& entry : require(paragraph, "qas"))
                    take(entry, text(paragraph, "context"));
    }

    /// Byte of the first answer's first character.
    std::optional<std::size_t> answer_place(const Json& entry, const std::string& context) const
    {
        const Json& answers = require(entry, "answers");
        if (answers.empty() || !answers[0].contains("answer_start"))
            return std::nullopt;
        const Json& start = answers[0]["answer_start"];
        if (!start.is_number_unsigned())
            fail("\"answer_start\" is no number of characters");
        std::size_t characters = start.get<std::size_t>();
        for (std::size_t at = 0; at < context.size(); ++at)
            if ((static_cast<unsigned char>(context[at]) & 0xC0U) != 0x80U && characters-- == 0)
                return at;
        fail("\"answer_start\" of the question \"" + text(entry, "id") + "\" is behind its context");
    }

    /// Nothing without an answer.
    std::optional<DocumentQuestion> question_of(const Json& entry, const std::string& context) const
    {
        DocumentQuestion question;
        question.id = text(entry, "id");
        question.question = text(entry, "question");
        for (const Json& answer : require(entry, "answers"))
            question.answers.push_back(text(answer, "text"));
        const std::optional<std::size_t> answer = answer_place(entry, context);
        if (question.answers.empty() || !answer)
            return std::nullopt;
        const std::vector<std::string> original = original_sentences(question.id);
        std::size_t end = 0;
        for (const std::string& sentence : sentences_of(context)) {
            const int number = static_cast<int>(question.documents.size());
            end = context.find(sentence, end) + sentence.size();
            if (question.gold.empty() && *answer < end)
                question.gold.push_back(number);
            else if (!original.empty() &&
                     std::find(original.begin(), original.end(), sentence) == original.end())
                question.distractors.push_back(number);
            question.documents.push_back({"", sentence});
        }
        return question.gold.empty() ? std::nullopt : std::optional(std::move(question));
    }

    /// Of the context that the question was asked of before something was added; empty when it is no such question.
    std::vector<std::string> original_sentences(const std::string& id) const
    {
        const std::size_t dash = id.find('-');
        const auto found = dash == std::string::npos ? contexts_.end() : contexts_.find(id.substr(0, dash));
        return found == contexts_.end() ? std::vector<std::string>() : sentences_of(found->second);
    }

    std::map<std::string, std::string> contexts_; ///< by id
};

} // namespace

std::vector<DocumentQuestion> squad_questions(const Json& file, const std::string& origin)
{
    return SquadReader(origin).read(file);
}

} // namespace attnscope
