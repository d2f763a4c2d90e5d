type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** The value of each input when it was first focused. */
const opened = new WeakMap<TextBox, string>();

/** True for text inputs whose text can be lost; search inputs are left out. */
const isTextBox = (element: unknown): element is TextBox =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    ["text", "email", "tel", "url", "number", "date"].includes(element.type) &&
    element.role !== "combobox");

/** Records the values of text inputs before they are edited, in any form or layer. */
export function watchTypedText() {
  document.addEventListener("focusin", ({ target }) => {
    if (isTextBox(target) && !opened.has(target)) opened.set(target, target.value);
  });
}

/** True if a text box within an element holds text that was typed, if before a reload, and neither saved nor cleared. */
export const hasTypedText = (within: ParentNode): boolean =>
  within.querySelector("[data-restored]") !== null ||
  [...within.querySelectorAll("input, textarea")].some(
    (box) => isTextBox(box) && box.value.trim() !== "" && box.value !== (opened.get(box) ?? box.value),
  );

/** True if that applies to any open dialog, sheet or popover. */
export const hasTypedTextInLayer = (): boolean =>
  [...document.querySelectorAll("[role=dialog][data-state=open]")].some(hasTypedText);
