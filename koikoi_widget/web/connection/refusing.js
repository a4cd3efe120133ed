// While nobody can hear a press, none is taken: it would seem to be done, and be lost.

const PRESSES = ["mousedown", "touchstart", "click", "keydown", "change"];
const MOVING = /^(Tab|Shift|Control|Alt|Meta|Escape|Arrow\w+|Page\w+|Home|End)$/;

// Only moves about the page: by the keyboard, or by a link to another part of it.
function isMoving(event) {
  if (event.target.closest("a[href^='#']")) return true;
  return (
    event.type === "keydown" && MOVING.test(event.key) && !event.target.closest("input, select")
  );
}

// Refuses what is pressed in any widget until the function it returns is called.
export function refusePresses(refused) {
  const refuse = (event) => {
    if (!event.target.closest?.(".jupyter-widgets") || isMoving(event)) return;
    event.stopImmediatePropagation();
    if (event.cancelable && event.type !== "touchstart") event.preventDefault(); // a finger scrolls
    if (event.type !== "touchstart") refused();
  };
  for (const name of PRESSES)
    window.addEventListener(name, refuse, {capture: true, passive: false});
  document.documentElement.classList.add("koikoi-lost");
  return () => {
    for (const name of PRESSES) window.removeEventListener(name, refuse, {capture: true});
    document.documentElement.classList.remove("koikoi-lost");
  };
}
