"""check_survey.py PROGRAM [TREES]: a second evaluator of a questionnaire's conditions agrees with the program.

Random trees (groups, repeated groups, items under questions, any and all, several answers, dates of unlike
precision, quantities of unlike units) are answered at random, and `survey check` is asked which questions
are asked, which are not, and of which nobody can tell. Prints how many trees agree.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

YES, NO, OPEN = "yes", "no", "open"
SYSTEM = "urn:example:codes"
SEED = 20250312
AT_ONCE = 100
DATES = ["2024", "2025", "2025-03", "2025-03-10", "2025-03-11", "2024-03-10"]
TYPES = ["boolean", "integer", "choice", "date", "string", "quantity"]
EQUAL, ORDER = ["=", "!="], ["=", "!=", "<", ">", "<=", ">="]


def value_of(kind: str, chance: random.Random) -> tuple[str, object]:
    """The end of a `value[x]` and a value."""
    match kind:
        case "boolean":
            return "Boolean", chance.random() < 0.5
        case "integer":
            return "Integer", chance.randint(0, 3)
        case "choice":
            return "Coding", {"system": chance.choice([SYSTEM, SYSTEM + ":2"]), "code": chance.choice("ab")}
        case "date":
            return "Date", chance.choice(DATES)
        case "string":
            return "String", chance.choice(["x", "y"])
    return "Quantity", {
        "value": chance.choice([1, 1.0, 2.5]), "system": "urn:units", "code": chance.choice(["mg", "g"]),
    }


def tree(number: int, chance: random.Random) -> dict:
    """A questionnaire; conditions look at any question that comes before, and at some that come after."""
    items, questions = [], []

    def grow(depth: int, parent: dict | None) -> list[dict]:
        grown = []
        for _ in range(chance.randint(1, 3)):
            if len(items) > 14:
                break
            item = {"linkId": f"i{len(items)}"}
            items.append(item)
            item["type"] = "group" if chance.random() < 0.3 and depth < 3 else chance.choice(TYPES)
            item["text"] = item["linkId"]
            if item["type"] == "group":
                item["repeats"] = chance.random() < 0.4
            else:
                item |= {"required": True, "repeats": True}
                questions.append(item)
            if depth < 3 and (item["type"] == "group" or chance.random() < 0.3):
                item["item"] = grow(depth + 1, item)
            grown.append(item)
        return grown

    top = grow(0, None)
    place = {item["linkId"]: number for number, item in enumerate(items)}
    for item in items:
        # An item may look at questions before it; the last one also at none of its own.
        before = [q for q in questions if place[q["linkId"]] < place[item["linkId"]]]
        if not before or chance.random() < 0.4:
            continue
        item["enableWhen"] = []
        for _ in range(chance.randint(1, 3)):
            question = chance.choice(before)
            ordered = question["type"] in ("integer", "date", "quantity")
            sign = "exists" if chance.random() < 0.2 else chance.choice(ORDER if ordered else EQUAL)
            suffix, value = value_of("boolean" if sign == "exists" else question["type"], chance)
            item["enableWhen"].append(
                {"question": question["linkId"], "operator": sign, "answer" + suffix: value})
        item["enableBehavior"] = chance.choice(["all", "any"])
    # The condition of an item with none under it may look at what comes later, where that looks at nothing.
    free = [q for q in questions if "enableWhen" not in q]
    for item in items:
        later = [q for q in free if place[q["linkId"]] > place[item["linkId"]]]
        if "item" not in item and "enableWhen" in item and later and chance.random() < 0.3:
            if item in top and all(q in top for q in later[:1]):
                suffix, value = value_of(later[0]["type"], chance)
                item["enableWhen"].append(
                    {"question": later[0]["linkId"], "operator": "=", "answer" + suffix: value})
    return {"resourceType": "Questionnaire", "url": f"urn:example:{number}", "status": "draft", "item": top}


def answers(items: list[dict], chance: random.Random) -> list[dict]:
    """The items of a response: each group that repeats once to three times, each question answered or not."""
    given = []
    for item in items:
        for _ in range(chance.randint(1, 3) if item["type"] == "group" and item["repeats"] else 1):
            entry = {"linkId": item["linkId"]}
            if item["type"] != "group" and chance.random() < 0.7:
                entry["answer"] = []
                for _ in range(chance.choice([1, 1, 2])):
                    suffix, value = value_of(item["type"], chance)
                    entry["answer"].append({"value" + suffix: value})
            inner = answers(item.get("item", []), chance)
            if inner and "answer" in entry:
                entry["answer"][0]["item"] = inner
            elif inner:
                entry["item"] = inner
            given.append(entry)
    return given


# --- The second evaluator -----------------------------------------------------------------------------


class Node:
    """An item as often as it is there, with its answers."""

    def __init__(self, entry: dict, item: dict, parent: "Node | None"):
        self.item, self.parent = item, parent
        self.answers = entry.get("answer", [])
        self.inner: list[Node] = []
        self.state: str | None = None


def values(answer: dict) -> tuple[str, object]:
    return next((key[5:], value) for key, value in answer.items() if key.startswith("value"))


def dates(one: str, other: str) -> int | None:
    for own, others in zip(one.split("-"), other.split("-")):
        if own != others:
            return -1 if own < others else 1
    return 0 if one.count("-") == other.count("-") else None


def compare(sign: str, kind: str, given: object, wanted: object) -> str:
    if kind == "Date":
        order = dates(given, wanted)
    elif kind == "Quantity":
        same = (given["system"], given["code"]) == (wanted["system"], wanted["code"])
        order = (given["value"] > wanted["value"]) - (given["value"] < wanted["value"]) if same else None
    elif kind == "Integer":
        order = (given > wanted) - (given < wanted)
    else:
        order = 0 if given == wanted else 1
    if order is None:
        return OPEN
    holds = {"=": order == 0, "!=": order != 0, "<": order < 0, ">": order > 0, "<=": order <= 0,
             ">=": order >= 0}
    return YES if holds[sign] else NO


def one_of(truths: list[str]) -> str:
    return YES if YES in truths else OPEN if OPEN in truths else NO


def all_of(truths: list[str]) -> str:
    return NO if NO in truths else OPEN if OPEN in truths else YES


def evaluate(questionnaire: dict, response: list[dict]) -> list[tuple[str, bool, str]]:
    """Of each occurrence of a question: its linkId, whether it is answered, and whether it is asked."""
    nodes: list[Node] = []

    def build(entries: list[dict], items: list[dict], parent: Node | None) -> list[Node]:
        known = {item["linkId"]: item for item in items}
        built = []
        for entry in entries:
            node = Node(entry, known[entry["linkId"]], parent)
            nodes.append(node)
            inner = entry.get("item") or next((a["item"] for a in node.answers if "item" in a), [])
            node.inner = build(inner, node.item.get("item", []), node)
            built.append(node)
        return built

    build(response, questionnaire["item"], None)
    position = {id(node): number for number, node in enumerate(nodes)}

    def above(node: Node) -> list[Node]:
        return [node.parent, *above(node.parent)] if node.parent else []

    def below(node: Node) -> list[Node]:
        return [found for inner in node.inner for found in [inner, *below(inner)]]

    def nearest(node: Node, link: str) -> Node | None:
        ancestors = above(node)
        for found in ancestors:
            if found.item["linkId"] == link:
                return found
        mine, own = position[id(node)], {id(found) for found in below(node)}
        others = [n for n in nodes if n.item["linkId"] == link and n is not node and id(n) not in own]
        before = [n for n in others if position[id(n)] < mine]
        return before[-1] if before else others[0] if others else None

    def truth(node: Node, condition: dict) -> str:
        found = nearest(node, condition["question"])
        given = found.answers if found and state(found) == YES else []
        kind, wanted = next((k[6:], v) for k, v in condition.items() if k.startswith("answer"))
        if condition["operator"] == "exists":
            return YES if bool(given) == wanted else NO
        return one_of([compare(condition["operator"], kind, values(a)[1], wanted) for a in given])

    def state(node: Node) -> str:
        if node.state is None:
            node.state = judge(node)
        return node.state

    def judge(node: Node) -> str:
        parent = node.parent
        if parent and (state(parent) != YES or parent.item["type"] != "group" and not parent.answers):
            return NO
        conditions = node.item.get("enableWhen", [])
        if not conditions:
            return YES
        whole = all_of if node.item["enableBehavior"] == "all" else one_of
        return whole([truth(node, condition) for condition in conditions])

    return [
        (node.item["linkId"], bool(node.answers), state(node)) for node in nodes
        if node.item["type"] != "group"
    ]


# --- The program --------------------------------------------------------------------------------------


def expected(states: list[tuple[str, bool, str]]) -> Counter:
    """What `check` must say of each question."""
    said: Counter = Counter()
    for link, is_answered, state in states:
        if state == YES:
            said[link, "missing"] += not is_answered
        else:
            said[link, "left out"] += is_answered
            said[link, "open"] += state == OPEN
    return +said


SENTENCES = {"must be answered": "missing", "left out": "left out", "do not decide": "open"}


def told(lines: list[str]) -> Counter:
    said: Counter = Counter()
    for line in lines:
        link = re.search(r"linkId (\w+),", line)
        for sentence, word in SENTENCES.items():
            if link and sentence in line:
                said[link[1], word] += 1
    return said


def check(program: str, numbers: range) -> tuple[int, Counter]:
    """How many of some trees agree, and what was met in them."""
    met: Counter = Counter()
    with tempfile.TemporaryDirectory() as folder:
        cases, files = {}, []
        for number in numbers:
            chance = random.Random(SEED + number)
            questionnaire = tree(number, chance)
            items = answers(questionnaire["item"], chance)
            response = {
                "resourceType": "QuestionnaireResponse", "status": "completed",
                "questionnaire": questionnaire["url"], "item": items,
            }
            name = f"r{number}.json"
            for path, content in ((f"q{number}.json", questionnaire), (name, response)):
                Path(folder, path).write_text(json.dumps(content))
                files.append(path)
            cases[name] = (questionnaire, items)
        run = subprocess.run([program, "survey", "check", *files], cwd=folder, capture_output=True, text=True)
        lines: dict[str, list[str]] = {}
        for line in run.stdout.splitlines():
            lines.setdefault(line.split(":")[0], []).append(line)
        agreeing = 0
        for name, (questionnaire, items) in cases.items():
            states = evaluate(questionnaire, items)
            met.update(state for _, _, state in states)
            own, program_says = expected(states), told(lines.get(name, []))
            faults = [line for line in lines.get("q" + name[1:], []) if ": error: " in line]
            if own == program_says and not faults:
                agreeing += 1
            else:
                print(f"{name} differs: {own - program_says} is not said, {program_says - own} is", faults)
                print(json.dumps(questionnaire), json.dumps(items), sep="\n")
                raise SystemExit(run.stderr or 1)
    return agreeing, met


def main(program: str, trees: int) -> None:
    agreeing, met = 0, Counter()
    for start in range(0, trees, AT_ONCE):
        found, states = check(program, range(start, min(start + AT_ONCE, trees)))
        agreeing += found
        met += states
    assert all(met[state] > 0 for state in (YES, NO, OPEN)), f"not all states were met: {met}"
    print(f"{agreeing} random trees agree; questions asked {met[YES]}, not {met[NO]}, undecidable {met[OPEN]}")


if __name__ == "__main__":
    main(str(Path(sys.argv[1]).resolve()), int(sys.argv[2]) if len(sys.argv) > 2 else 300)
