"""Every word that a newcomer may not know has a line about it where it is asked, and its place in the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import upcard
from tests.every_game import every
from upcard.core.bits import Rng
from upcard.core.errors import UpcardError
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.options import describe, option_texts
from upcard.core.pack import RANK_WORDS, SUIT_WORDS
from upcard.core.scene import scene
from upcard.registry import slugs

ANSWERS: Final = 90  # of one hand, at most
# Words of a button that everybody knows who has seen a pack of cards.
CARDS: Final = {*RANK_WORDS.values(), *SUIT_WORDS.values()}
PLAIN: Final = frozenset(
    """
    a add after again agree all an and any arrange as ask at back bet black card choose deal declare discard done down
    draw each end face first fit for four fourth from game give half hand here high higher in is it its joker keep last
    lay leave lose low lower maximum me meld middle minimum more move my name no none not nothing of on one other out over
    pass pick pile play point pot propose put red refuse reveal right second set show stack stock take than that the them
    third this three throw times to trick trump turn twice two unseen up weaker whole with without wrong yes you your
    """.split()
) | {form for word in CARDS for form in (word, word + "s", word + "es", word.removesuffix("s"))}


def tables(game: Game) -> Iterator[Hand]:
    """A hand at each size of table, of each variant, and with each option changed."""
    terms: list[tuple[object, int | None]] = [(None, n) for n in game.seats] + [(v, None) for v in game.variants]
    for info in describe(game.options):
        if info["kind"] == "bool":
            terms.append(({info["name"]: not info["default"]}, None))
        terms += [({info["name"]: c["value"]}, None) for c in info["choices"] if c["value"] != info["default"]]
    for i, (options, seats) in enumerate(terms):
        for number in (1, 2):
            try:
                yield game.new(7 * i + number, seats=seats, options=options, number=number)  # type: ignore[arg-type]
            except UpcardError:
                pass  # options that need another one beside them


def own_sentences(slug: str) -> list[str]:
    """The sentences in a game's modules, and in those of the kit that it uses: random play does not reach all of them."""
    root = Path(upcard.__file__).parent
    modules = [path for path in (root / "games" / slug).glob("*.py") if path.name not in ("glossary.py", "policy.py")]
    trees = [ast.parse(path.read_text()) for path in modules]
    imported = {node.module for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    kit = [root.parent / f"{name.replace('.', '/')}.py" for name in imported if name.startswith("upcard.kit.")]
    trees += [ast.parse(path.read_text()) for path in kit if path.exists() and path.name != "glossary.py"]
    constants = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return [text for text in constants if isinstance(text, str) and "\n" not in text]


@cache
def asked(slug: str) -> tuple[frozenset[str], frozenset[str]]:
    """The labels of buttons and the other texts (prompts, options) that a game's players meet."""
    game = upcard.game(slug)
    labels = {verb.button(0) for phase in game.phases.values() for verb in phase.verbs if verb.objects == [""]}
    texts = set(own_sentences(slug))
    texts |= {saying for phase in game.phases.values() for verb in phase.verbs for saying in verb.sayings}
    for h in tables(game):
        rng = Rng(h.plan.seats)
        for _ in range(ANSWERS):
            if h.over:
                break
            phase, seat = h.phase, h.turn
            texts.add(phase.prompt(h, seat))
            pick, amount, compose = phase.card_pick(h, seat), phase.amount(h, seat), phase.compose(h, seat)
            if compose is None:
                labels.update([text for a in h.legal() for text in (phase.button(h, seat, a), phase.note(h, seat, a))])
            else:
                texts.add(compose.verb)
            if pick is not None:
                labels |= {pick.text, pick.none}
            if amount is not None:
                labels |= {amount.verb, *[text for text, _ in amount.sizes]}
            h.apply(phase.pick(h, seat, rng))
    for info in describe(game.options):
        texts |= set(option_texts(info))
    texts |= {text for v in game.variants.values() for text in (v.title, v.sentence)}
    return frozenset(labels), frozenset(texts)


@pytest.mark.parametrize("slug", every(slugs()))
def test_every_term_is_met_by_a_player_and_has_its_place_in_the_rules(slug: str) -> None:
    game = upcard.game(slug)
    labels, texts = asked(slug)
    met = {term.name for term in game.glossary.terms_in(*sorted(labels | texts))}
    assert [term.name for term in game.glossary.terms if term.name not in met] == []
    headings = re.findall(r"^##+ (.+)$", upcard.rules(slug), re.MULTILINE)
    assert [term.name for term in game.glossary.terms if headings.count(term.section) != 1] == []


def unknown_words(label: str, game: Game) -> list[str]:
    """The words of a label that are neither plain nor explained."""
    for term in game.glossary.terms_in(label):
        for form in sorted(term.forms, key=len, reverse=True):
            label = re.sub(rf"(?<!\w){re.escape(form)}(?!\w)", " ", label, flags=re.IGNORECASE)
    label = re.sub(r"\[..\]|\{\d+\}", " ", label)
    words = re.findall(r"[a-z][a-z/']+", label.lower())
    return [word for word in words if word not in PLAIN and word.removesuffix("s").removesuffix("ing") not in PLAIN]


@pytest.mark.parametrize("slug", every(slugs()))
def test_every_button_says_plain_words_or_a_term(slug: str) -> None:
    game = upcard.game(slug)
    unknown = {label: words for label in asked(slug)[0] if (words := unknown_words(label, game))}
    assert unknown == {}


def test_the_line_comes_with_the_choice() -> None:
    game = upcard.game("fipsen")
    h = game.new(1)
    shown = scene(h, h.turn)
    by_text = {choice["text"]: choice["terms"] for choice in shown["choices"]}
    assert by_text["Two Ruten Durch"] == ["Ruten", "Durch"]
    assert by_text["Two"] == []
    lines = {term["name"]: (term["line"], term["anchor"]) for term in shown["terms"]}
    assert lines["Ruten"] == ("You will make diamonds trumps. This doubles the value.", "the-bidding")
    assert set(lines) == {"Hand", "Ruten", "Durch", "Five"} | ({"Kieker"} if "Kieker" in by_text else set())
    assert scene(h, (h.turn + 1) % 4)["terms"] == []  # nothing is asked of the others
