#include "core/language/documents_prompt.h"

#include "core/error.h"
#include "core/language/language_files.h"

#include <algorithm>

namespace attnscope {

namespace {

/// A line of facts.txt.
struct FactKind {
    std::string fact, question, lead, list;
};

std::vector<FactKind> fact_kinds()
{
    std::vector<FactKind> kinds;
    for (std::size_t begin = 0; begin < language_facts.size();) {
        const std::size_t end = std::min(language_facts.find('\n', begin), language_facts.size());
        std::string_view line = language_facts.substr(begin, end - begin);
        begin = end + 1;
        if (line.empty() || line.front() == '#')
            continue;
        std::vector<std::string> parts;
        for (std::size_t bar = line.find(" | "); bar != std::string_view::npos; bar = line.find(" | ")) {
            parts.emplace_back(line.substr(0, bar));
            line.remove_prefix(bar + 3);
        }
        parts.emplace_back(line);
        if (parts.size() != 4)
            throw Error(ErrorKind::corrupt, "facts.txt: expected four parts with \" | \" between them");
        kinds.push_back({parts[0], parts[1], parts[2], parts[3]});
    }
    return kinds;
}

void require(bool good, const std::string& message)
{
    if (!good)
        throw Error(ErrorKind::invalid_argument, message);
}

struct Draft {
    std::string who, answer, asked_fact, other_fact;
    std::vector<CountedSentence> filler;
    std::size_t fact_place = 0;
};

std::vector<std::string> shuffled(const WordList& list, Random& random)
{
    std::vector<std::string> words = list;
    random.shuffle(words);
    return words;
}

DocumentsPrompt assemble(const std::vector<Draft>& drafts, const FactKind& kind, int gold)
{
    DocumentsPrompt prompt;
    prompt.gold = gold;
    TextBuilder builder;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        const Draft& draft = drafts[i];
        const std::size_t begin = builder.add("Document " + std::to_string(i + 1) + ":").begin;
        const std::size_t body = builder.text().size() + 1;
        for (std::size_t at = 0; at <= draft.filler.size(); ++at) {
            if (at == draft.fact_place) {
                const ByteSpan span = builder.add(draft.asked_fact);
                if (static_cast<int>(i) == gold)
                    prompt.fact = span;
                builder.add(draft.other_fact);
            }
            if (at < draft.filler.size())
                builder.add(draft.filler[at].text);
        }
        prompt.document_spans.push_back({begin, builder.text().size()});
        prompt.documents.push_back(builder.text().substr(body));
    }
    const Draft& asked = drafts[std::size_t(gold)];
    prompt.question_text = with_value(kind.question, "who", asked.who);
    const std::size_t question = builder.add(prompt.question_text).begin;
    prompt.question = {question, builder.add(with_value(kind.lead, "who", asked.who)).end};
    prompt.text = builder.text();
    prompt.completion = " " + asked.answer;
    prompt.answer = {prompt.text.size() + 1, prompt.text.size() + prompt.completion.size()};
    return prompt;
}

} // namespace

DocumentsPrompt make_documents_prompt(const Language& language, const DocumentsTask& task, Random random)
{
    const std::vector<FactKind> kinds = fact_kinds();
    const std::size_t asked_kind = random.below(kinds.size());
    const FactKind& kind = kinds[asked_kind];
    const std::vector<std::string> people = shuffled(language.require_list("people"), random);
    const std::vector<std::string> answers = shuffled(language.require_list(kind.list), random);
    const int most = static_cast<int>(std::min(people.size(), answers.size()));
    require(task.documents >= 1 && task.documents <= most, "between 1 and " + std::to_string(most) +
                                                               " documents can be had, not " +
                                                               std::to_string(task.documents));
    require(!task.gold || (*task.gold >= 0 && *task.gold < task.documents),
            "the document with the answer is one of the " + std::to_string(task.documents) +
                ", counted from 0");
    const int gold = task.gold ? *task.gold : static_cast<int>(random.below(std::size_t(task.documents)));

    std::vector<Draft> drafts;
    for (int i = 0; i < task.documents; ++i) {
        Draft draft{people[std::size_t(i)], answers[std::size_t(i)], {}, {}, {}, 0};
        const auto stated = [&](const FactKind& of, const std::string& answer) {
            return with_value(with_value(of.fact, "who", draft.who), "answer", answer);
        };
        draft.asked_fact = stated(kind, draft.answer);
        const FactKind& other = kinds[(asked_kind + 1 + random.below(kinds.size() - 1)) % kinds.size()];
        draft.other_fact = stated(other, random.pick(language.require_list(other.list)));
        drafts.push_back(std::move(draft));
    }
    const std::size_t fixed = task.count(assemble(drafts, kind, gold).text);
    require(fixed <= task.length, "the facts and the question alone are " + std::to_string(fixed) +
                                      " tokens long, more than the length asked for, " +
                                      std::to_string(task.length));
    const std::size_t share = (task.length - fixed) / std::size_t(task.documents);
    for (Draft& draft : drafts) {
        Passage passage(language, Random(random.next()));
        draft.filler = sentences_within(share, task.count, [&] { return passage.next_sentence(); });
        draft.fact_place = random.below(draft.filler.size() + 1);
    }
    for (;;) {
        DocumentsPrompt prompt = assemble(drafts, kind, gold);
        if (task.count(prompt.text) <= task.length)
            return prompt;
        // Tokens may join across sentences in another way than each was counted.
        auto longest = std::max_element(drafts.begin(), drafts.end(), [](const Draft& a, const Draft& b) {
            return a.filler.size() < b.filler.size();
        });
        if (longest->filler.empty())
            return prompt;
        longest->filler.pop_back();
        longest->fact_place = std::min(longest->fact_place, longest->filler.size());
    }
}

} // namespace attnscope
