/** Key code that browsers report for keys handled by an input method. */
const takenByInputMethod = 229;

/**
 * Hides key events from the page while an input method composes text: then Enter accepts a candidate and Escape
 * cancels. The capture phase of the window precedes all other handlers. `isComposing` is not sufficient, because Safari
 * ends the composition before the key event of the Enter key that ended it.
 */
export function ignoreKeysWhileComposing(): void {
  for (const type of ["keydown", "keyup"] as const)
    addEventListener(
      type,
      (event) => {
        if (event.isComposing || event.keyCode === takenByInputMethod) event.stopImmediatePropagation();
      },
      { capture: true },
    );
}
