#include "core/language/labelled_prompt.h"

#include "core/error.h"
#include "core/language/language_files.h"

#include <array>
#include <sstream>

namespace attnscope {

namespace {

constexpr std::array<const char*, 7> class_lists{"animals",     "foods",  "materials", "objects",
                                                 "professions", "places", "subjects"};

std::vector<std::string> group_names()
{
    std::istringstream stream{std::string(language_labels.substr(language_labels.find('\n')))};
    std::vector<std::string> names;
    for (std::string name; stream >> name;)
        names.push_back(name);
    return names;
}

void require(bool good, const std::string& message)
{
    if (!good)
        throw Error(ErrorKind::invalid_argument, message);
}

} // namespace

LabelledSet make_labelled_set(const Language& language, int classes, int examples, Random random)
{
    require(classes >= 1 && classes <= static_cast<int>(class_lists.size()),
            "between 1 and " + std::to_string(class_lists.size()) + " classes can be had, not " +
                std::to_string(classes));
    require(examples >= 1, "a many-shot prompt needs at least one example");
    std::vector<std::string> lists(class_lists.begin(), class_lists.end());
    std::vector<std::string> names = group_names();
    random.shuffle(lists);
    random.shuffle(names);
    LabelledSet set;
    std::vector<LabelledExample> drawn;
    std::vector<std::vector<std::string>> words;
    for (int i = 0; i < classes; ++i) {
        set.labels.push_back(names[std::size_t(i)]);
        words.push_back(language.require_list(lists[std::size_t(i)]));
        random.shuffle(words.back());
    }
    const std::size_t asked_class = random.below(std::size_t(classes));
    set.asked = {words[asked_class].back(), set.labels[asked_class]};
    words[asked_class].pop_back();
    for (int i = 0; i < examples; ++i) {
        const std::size_t of = std::size_t(i % classes);
        require(!words[of].empty(), "there are not enough words for " + std::to_string(examples) +
                                        " examples of " + std::to_string(classes) + " classes");
        set.examples.push_back({words[of].back(), set.labels[of]});
        words[of].pop_back();
    }
    random.shuffle(set.examples);
    return set;
}

LabelledPrompt make_labelled_prompt(const LabelledSet& set, const std::string& example)
{
    const std::size_t slot = example.rfind("{label}");
    require(slot != std::string::npos && slot > 0 && example[slot - 1] == ' ' && slot + 8 >= example.size(),
            "an example must end with \" {label}\" and at most one more character: \"" + example + "\"");
    LabelledPrompt prompt;
    TextBuilder builder;
    const std::size_t tail = example.size() - slot - 7;
    for (const LabelledExample& shown : set.examples) {
        const std::string filled = with_value(example.substr(0, slot), "text", shown.text) + shown.label;
        const ByteSpan span = builder.add(filled + example.substr(slot + 7));
        prompt.example_spans.push_back(span);
        prompt.example_labels.push_back({span.end - tail - shown.label.size(), span.end - tail});
    }
    prompt.question = builder.add(with_value(example.substr(0, slot - 1), "text", set.asked.text));
    prompt.text = builder.text();
    prompt.completion = " " + set.asked.label;
    prompt.answer = {prompt.text.size() + 1, prompt.text.size() + prompt.completion.size()};
    return prompt;
}

} // namespace attnscope
