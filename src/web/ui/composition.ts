/** Key code of keys handled by an input method. */
const takenByInputMethod = 229;

/**
 * Hides keys from every handler of the page while an input method composes text: there Enter selects a candidate and Escape
 * discards it, and neither may save or close anything. The window's capture phase precedes all handlers, including those of
 * libraries. Safari ends the composition before the key event of the Enter that ended it, so `isComposing` is not
 * sufficient.
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
