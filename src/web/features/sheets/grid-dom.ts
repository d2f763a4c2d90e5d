import type { Model } from "@ironcalc/workbook";

const lookEveryMs = 200;

const isTyping = () => {
  const focused = document.activeElement;
  return focused instanceof HTMLTextAreaElement && focused.closest(".ic-widget") !== null;
};

/** Resolves once no cell of the grid is being edited. */
export async function waitUntilNotTyping() {
  while (isTyping()) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
}

/**
 * True if an editor of the grid contains text that its cell does not have yet: the grid only writes the text when the
 * editor loses focus.
 */
export function findDraft(model: Model, root: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLTextAreaElement) || !root?.contains(focused)) return false;
  const { sheet, row, column } = model.getSelectedView();
  return focused.value !== model.getCellContent(sheet, row, column);
}

/** Makes the grid repaint its cells, which it does on scroll. The grid does not detect changes made outside it. */
export function repaint(root: HTMLElement | null) {
  root?.querySelector(".ic-worksheet-wrapper")?.dispatchEvent(new Event("scroll"));
}
