/**
 * Props for a layer that contains a form. A click outside does not close the layer, because that would lose the typed
 * text. Escape closes the layer only if no list of options is open within it.
 */
export const formLayer = {
  onInteractOutside: (event: Event) => event.preventDefault(),
  onEscapeKeyDown: (event: Event) => {
    const isChoosing = document.activeElement?.matches("[role=combobox][aria-expanded=true]");
    if (isChoosing) event.preventDefault();
  },
};
