/**
 * How the layer around a form closes: not by a press beside it, which would lose what was typed, and by Escape only
 * when no list of choices stands open in it.
 */
export const formLayer = {
  onInteractOutside: (event: Event) => event.preventDefault(),
  onEscapeKeyDown: (event: Event) => {
    const isChoosing = document.activeElement?.matches("[role=combobox][aria-expanded=true]");
    if (isChoosing) event.preventDefault();
  },
};
