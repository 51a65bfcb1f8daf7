#!/usr/bin/env python3
"""Renders the conversations below through the templates of tests/data/chat/templates with transformers (jinja2), and writes
chat/cases.jsonl: template, messages, add_generation_prompt, and text, or error when the
template refuses, or refused, a text that only Python would write.

    pip install transformers jinja2
    make_chat_cases.py [--check]        --check renders again, compares and writes nothing
"""
import datetime
import json
import pathlib
import sys

from transformers.utils import chat_template_utils

CHAT = pathlib.Path(__file__).parent / "chat"
SPECIAL = {"bos_token": "<s>", "eos_token": "</s>"}


class Today(datetime.datetime):
    @classmethod
    def now(cls, *_):
        return cls(2023, 11, 14, 22, 13, 20)


def say(*turns):
    return [{"role": role, "content": content} for role, content in turns]


CALL = {"id": "abc", "type": "function", "function": {"name": "look_up", "arguments": {"word": "owl \"é\"", "n": [1, 2.5, True, None], "o": {}}}}
CONVERSATIONS = {
    "one question": say(("user", "Hello")),
    "question and answer": say(("user", "Hello"), ("assistant", "Hi there"), ("user", "Bye")),
    "answer last": say(("user", "Hello"), ("assistant", "Hi there")),
    "system message": say(("system", "  Be kind.\n"), ("user", " Why? "), ("assistant", "\nBecause.\n"), ("user", "\u3000Oh\u2003")),
    "empty texts": say(("user", ""), ("assistant", ""), ("user", "")),
    "other scripts": say(("user", "naïve 日本語 🙂"), ("assistant", "добро\tпожаловать")),
    "template marks in texts": say(("user", "{{ x }} {% if %} {# #}"), ("assistant", "<|im_end|>\\n 'quoted' \"too\"")),
    "thoughts": say(("user", "2+2"), ("assistant", "<think>\nfour\n</think>\n\n4"), ("user", "3+3"), ("assistant", "<think>\nsix\n</think>\n\n6")),
    "tool call": say(("user", "What is an owl?")) + [{"role": "assistant", "content": "", "tool_calls": [CALL]}, {"role": "tool", "content": "a bird"}, {"role": "tool", "content": "big eyes"}] + say(("assistant", "A bird.")),
    "turns in the wrong order": say(("assistant", "I begin"), ("user", "no")),
    "many turns": [m for i in range(5) for m in say(("user", f"q{i}"), ("assistant", f"a{i}"))],
    "parts": [{"role": "user", "content": [{"type": "text", "text": " look "}, {"type": "image"}, {"type": "text", "text": "here"}]}],
}


def render():
    chat_template_utils.datetime = Today
    for path in sorted((CHAT / "templates").iterdir()):
        template = chat_template_utils._compile_jinja_template(path.read_text())
        for name, messages in CONVERSATIONS.items():
            for prompt in (True, False):
                case = {"template": path.name, "name": name, "add_generation_prompt": prompt, "messages": messages}
                try:
                    text = template.render(messages=messages, tools=None, documents=None, add_generation_prompt=prompt, **SPECIAL)
                    case["refused" if "[{'type'" in text else "text"] = text  # lists as Python prints them are left to Python
                except Exception as error:
                    case["error"] = str(error)
                yield case


if __name__ == "__main__":
    lines = "".join(json.dumps(case) + "\n" for case in render())
    if sys.argv[1:] == ["--check"]:
        raise SystemExit(0 if (CHAT / "cases.jsonl").read_text() == lines else "cases.jsonl differs")
    (CHAT / "cases.jsonl").write_text(lines)
