import type { Model } from "@ironcalc/workbook";

const lookEveryMs = 200;

const isTyping = () => {
  const focused = document.activeElement;
  return focused instanceof HTMLTextAreaElement && focused.closest(".ic-widget") !== null;
};

/** Once nobody types into a cell of the grid. */
export async function nobodyTypes() {
  while (isTyping()) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
}

/** True if an editor of the grid holds text that its cell does not: the grid writes it once the editor is left. */
export function findDraft(model: Model, root: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLTextAreaElement) || !root?.contains(focused)) return false;
  const { sheet, row, column } = model.getSelectedView();
  return focused.value !== model.getCellContent(sheet, row, column);
}

/** Has the grid paint its cells anew, as it does when it is scrolled: it does not look for what was changed past it. */
export function repaint(root: HTMLElement | null) {
  root?.querySelector(".ic-worksheet-wrapper")?.dispatchEvent(new Event("scroll"));
}
