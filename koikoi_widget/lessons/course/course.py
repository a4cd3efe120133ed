"""The course: the lessons in order, and what each one asks."""

from __future__ import annotations

from dataclasses import dataclass

from ...locale import N_, _, ngettext, pgettext


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson.

    Attributes:
        name: of its notebook, without the extension.
        title: the question it asks, as in its notebook.
        says: what is in it, in a few words.
        minutes: how long it takes a beginner, as its notebook says; 0: as long as one likes.
    """

    name: str
    title: str
    says: str
    minutes: int = 0

    @property
    def topic(self) -> str:
        """Its name without the number: by it a browser remembers what was read."""
        return self.name.partition("-")[2]

    @property
    def notebook(self) -> str:
        """Its file."""
        return f"{self.name}.ipynb"


def read_words() -> str:
    """Return what stands at a lesson that was read to its end."""
    return pgettext("a lesson", "read")


def minutes_words(lesson: Lesson) -> str:
    """Return how long a lesson takes, "" if nobody can say."""
    if not lesson.minutes:
        return ""
    return ngettext("{count} minute", "{count} minutes", lesson.minutes)


def done_words() -> str:
    """Return what stands at a lesson whose test was passed, or whose round was played."""
    return "✓ " + _("done")


LESSONS = (
    Lesson(
        "00-first-hand", N_("Your first hand"), N_("A round at the table, one rule at a time."), 3
    ),
    Lesson(
        "01-taking",
        N_("What does my card take?"),
        N_("What a card takes with none, one, two or three of its month on the field."),
        10,
    ),
    Lesson(
        "02-yaku",
        N_("What scores, and how often?"),
        N_("The yaku, ordered by how often they win."),
        20,
    ),
    Lesson(
        "03-months",
        N_("Which month is it?"),
        N_("Twelve plants, and the ones that look alike."),
        15,
    ),
    Lesson(
        "04-kinds",
        N_("What kind of card is it?"),
        N_("Brights, animals, ribbons and chaff, and the cards that mislead."),
        15,
    ),
    Lesson(
        "05-second-hand",
        N_("What if a call fails?"),
        N_("Two rounds at the table: look across before you call."),
        5,
    ),
    Lesson(
        "06-stop-or-koi-koi", N_("Stop or koi-koi?"), N_("What you win, and what you risk."), 30
    ),
    Lesson(
        "07-defence",
        N_("What can your opponent do?"),
        N_("Counting cards, reading your opponent, and what to discard."),
        30,
    ),
    Lesson(
        "08-many-rules",
        N_("Whose rules?"),
        N_("One pile and one round under the rules of every source."),
        10,
    ),
    Lesson(
        "09-thousand-games",
        N_("What if I play a thousand games?"),
        N_("Luck, error, and your own questions."),
        10,
    ),
    Lesson(
        "10-whole-match",
        N_("How does a whole match go?"),
        N_("Starting, lucky hands, multipliers, coins, and winning the match."),
        20,
    ),
    Lesson(
        "11-where-it-comes-from",
        N_("Where does the game come from?"),
        N_("The stories behind the cards, what their names mean and how old they are."),
        15,
    ),
    Lesson(
        "12-exercises",
        N_("What can you find out yourself?"),
        N_("A dozen Python tasks, checked immediately."),
    ),
)


def after(topic: str) -> Lesson:
    """Return the lesson that follows the one about `topic`, which is not the last."""
    topics = [lesson.topic for lesson in LESSONS]
    return LESSONS[topics.index(topic) + 1]
