/**
 * Props for a layer that contains a form: a click outside, which would lose what was typed, does not close it, and Escape
 * does so only if no list of options is open in it.
 */
export const formLayer = {
  onInteractOutside: (event: Event) => event.preventDefault(),
  onEscapeKeyDown: (event: Event) => {
    const isChoosing = document.activeElement?.matches("[role=combobox][aria-expanded=true]");
    if (isChoosing) event.preventDefault();
  },
};
