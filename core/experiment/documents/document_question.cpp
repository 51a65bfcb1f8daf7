#include "core/experiment/documents/document_question.h"

#include "core/experiment/documents/gzip.h"
#include "core/experiment/documents/squad_questions.h"
#include "core/experiment/json_lines.h"
#include "core/experiment/json_members.h"
#include "core/experiment/nothing_qualified.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace attnscope {

namespace {

/// Reads one object; names the place in errors.
class QuestionReader : private JsonMembers {
public:
    explicit QuestionReader(std::string place) : JsonMembers(std::move(place)) {}

    using JsonMembers::fail;

    DocumentQuestion read(const Json& object, std::size_t number) const
    {
        DocumentQuestion question;
        question.question = text(object, "question");
        const bool two_hop = object.contains("supporting_facts");
        question.answers = texts(object, two_hop ? "answer" : "answers");
        question.id = id_of(object, number);
        if (two_hop)
            read_two_hop(object, question);
        else if (object.contains("ctxs"))
            read_contexts(object, question);
        else
            read_documents(object, question);
        check(question);
        return question;
    }

private:
    static std::string id_of(const Json& object, std::size_t number)
    {
        for (const char* key : {"id", "_id"})
            if (object.contains(key))
                return object[key].is_string() ? object[key].get<std::string>() : object[key].dump();
        return std::to_string(number);
    }

    void read_documents(const Json& object, DocumentQuestion& question) const
    {
        for (const Json& one : require(object, "documents"))
            question.documents.push_back(
                one.is_string()
                    ? Document{"", one.get<std::string>()}
                    : Document{one.contains("title") ? text(one, "title") : "", text(one, "text")});
        const Json& gold = require(object, "gold");
        for (const Json& one : gold.is_array() ? gold : Json::array({gold})) {
            if (!one.is_number_integer())
                fail("\"gold\" is neither a number nor a list of numbers");
            question.gold.push_back(one.get<int>());
        }
    }

    void read_contexts(const Json& object, DocumentQuestion& question) const
    {
        for (const Json& one : object["ctxs"]) {
            if (one.is_object() && one.value("isgold", false))
                question.gold.push_back(static_cast<int>(question.documents.size()));
            question.documents.push_back({text(one, "title"), text(one, "text")});
        }
    }

    void read_two_hop(const Json& object, DocumentQuestion& question) const
    {
        std::vector<std::string> supporting;
        for (const Json& fact : object["supporting_facts"])
            if (fact.is_array() && !fact.empty() && fact[0].is_string())
                supporting.push_back(fact[0].get<std::string>());
        for (const Json& one : require(object, "context")) {
            if (!one.is_array() || one.size() < 2 || !one[0].is_string() || !one[1].is_array())
                fail("\"context\" is no list of [title, [sentences]]");
            Document document{one[0].get<std::string>(), ""};
            for (const Json& sentence : one[1])
                document.text += sentence.is_string() ? sentence.get<std::string>() : "";
            if (std::find(supporting.begin(), supporting.end(), document.title) != supporting.end())
                question.gold.push_back(static_cast<int>(question.documents.size()));
            question.documents.push_back(std::move(document));
        }
    }

    void check(DocumentQuestion& question) const
    {
        std::sort(question.gold.begin(), question.gold.end());
        question.gold.erase(std::unique(question.gold.begin(), question.gold.end()), question.gold.end());
        if (question.gold.empty())
            fail("no document is gold");
        if (question.gold.front() < 0 || question.gold.back() >= static_cast<int>(question.documents.size()))
            fail("gold document " + std::to_string(question.gold.back()) + " is not among the " +
                 std::to_string(question.documents.size()) + " documents, counted from 0");
        if (question.answers.empty())
            fail("there is no answer");
    }
};

} // namespace

std::vector<DocumentQuestion> parse_document_questions(const std::string& bytes, const std::string& origin)
{
    const std::string text = is_gzip(bytes) ? gunzip(bytes, origin) : bytes;
    std::vector<DocumentQuestion> questions;
    const Json whole = Json::parse(text, nullptr, false);
    if (whole.is_object() && whole.contains("data")) {
        questions = squad_questions(whole, origin);
    } else if (whole.is_array()) {
        for (const Json& one : whole)
            questions.push_back(QuestionReader(origin + ", entry " + std::to_string(questions.size()))
                                    .read(one, questions.size()));
    } else {
        for_each_json_line(text, origin, [&](const JsonLine& line) {
            const QuestionReader reader(line.place);
            if (!line.value.is_object())
                reader.fail("no JSON object");
            questions.push_back(reader.read(line.value, line.number));
        });
    }
    if (questions.empty())
        throw NothingQualified(origin + " has no question with an answer");
    return questions;
}

DocumentQuestion with_gold_at(const DocumentQuestion& question, int position)
{
    const auto among = [](const std::vector<int>& places, int document) {
        return std::find(places.begin(), places.end(), document) != places.end();
    };
    std::vector<int> order, gold; // documents as they were
    for (int document = 0; document < static_cast<int>(question.documents.size()); ++document)
        (among(question.gold, document) ? gold : order).push_back(document);
    const int at = std::clamp(position, 0, static_cast<int>(order.size()));
    order.insert(order.begin() + at, gold.begin(), gold.end());
    DocumentQuestion moved = question;
    moved.documents.clear();
    moved.gold.clear();
    moved.distractors.clear();
    for (const int document : order) {
        const int place = static_cast<int>(moved.documents.size());
        moved.documents.push_back(question.documents[static_cast<std::size_t>(document)]);
        if (among(question.gold, document))
            moved.gold.push_back(place);
        if (among(question.distractors, document))
            moved.distractors.push_back(place);
    }
    return moved;
}

} // namespace attnscope
