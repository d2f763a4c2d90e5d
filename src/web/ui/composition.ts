/** The key code that browsers give a key which the input method takes. */
const takenByInputMethod = 229;

/**
 * Keeps keys from every handler of the page while an input method composes text: there Enter chooses a candidate and Escape
 * drops it, and neither may save or close anything. The capture phase of the window comes before all handlers, also those
 * of libraries. Safari ends the composition before the Enter that ended it, so `isComposing` alone does not tell.
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
