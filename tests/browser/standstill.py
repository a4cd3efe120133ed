"""What can be known of a table that stands still, for the failure of the test that waits for it."""

from __future__ import annotations

import json

from playwright.sync_api import Error, Locator

# Each page notes what was pressed last, before anything can refuse it.
NOTES_PRESSES = """window.presses = [];
for (const type of ['mousedown', 'touchstart', 'click', 'keydown']) {
    addEventListener(type, (event) => {
        const {target, clientX, clientY, key, isTrusted} = event;
        window.presses.push({
            type, at: [clientX, clientY], key, isTrusted, ms: Math.round(performance.now()),
            target: target.outerHTML?.slice(0, 120),
            ...document.querySelector('.koikoi-bridge')?.dataset,
        });
        window.presses.splice(0, window.presses.length - 6);
    }, {capture: true, passive: true});
}"""

_SEEN = """(root) => {
    const bridge = root.querySelector('.koikoi-bridge');
    const canvas = root.querySelector('canvas');
    const texts = (selector, from = document) =>
        [...from.querySelectorAll(selector)].map((each) => each.textContent).filter(Boolean);
    const last = [...window.presses ?? []].reverse().find(({type}) => type === 'mousedown');
    return {
        now: Math.round(performance.now()),
        bridge: {...bridge?.dataset},
        'is behind another tab': bridge?.classList.contains('behind'),
        'is lost': document.documentElement.classList.contains('koikoi-lost'),
        notices: texts('.koikoi-notice'),
        errors: texts('[role=alert]', root),
        said: texts('.koikoi-said', root),
        dialog: texts('.koikoi-dialog', root),
        moves: [...root.querySelectorAll('.koikoi-moves button')]
            .map(({dataset: {action, at, takes}}) => [action, at, takes].join(' ')),
        canvas: [canvas?.width, canvas?.height, canvas?.getBoundingClientRect()],
        window: [innerWidth, innerHeight, scrollX, scrollY, document.visibilityState],
        presses: window.presses,
        'lies there now': last && document.elementFromPoint(...last.at)?.outerHTML.slice(0, 120),
    };
}"""

ANSWERED = 20_000  # milliseconds within which a page tells, however long its test is used to wait


def report(root: Locator) -> str:
    """Return what the page knows of the table at `root`, a line each."""
    try:
        told = root.evaluate(_SEEN, timeout=ANSWERED)
    except Error as error:
        told = {"no answer": str(error)}
    return "\n".join(f"{name}: {json.dumps(value)}" for name, value in told.items())
