type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** The value of each input when it was first focused. */
const opened = new WeakMap<TextBox, string>();

/** True for text inputs whose text can be lost. Search inputs and comboboxes are left out. */
const isTextBox = (element: unknown): element is TextBox =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    ["text", "email", "tel", "url", "number", "date"].includes(element.type) &&
    element.role !== "combobox");

/** Records the value of each text input before it is edited, on all screens and layers. */
export function watchTypedText() {
  document.addEventListener("focusin", ({ target }) => {
    if (isTextBox(target) && !opened.has(target)) opened.set(target, target.value);
  });
}

/**
 * True if an element contains text that was typed and is neither saved nor cleared. Forms mark text that was typed
 * before a reload or is no longer in its text box with `data-unsaved`.
 */
export const hasTypedText = (within: ParentNode): boolean =>
  within.querySelector("[data-unsaved]") !== null ||
  [...within.querySelectorAll("input, textarea")].some(
    (box) => isTextBox(box) && box.value.trim() !== "" && box.value !== (opened.get(box) ?? box.value),
  );

/** True if any open dialog, sheet or popover contains such text. */
export const hasTypedTextInLayer = (): boolean =>
  [...document.querySelectorAll("[role=dialog][data-state=open]")].some(hasTypedText);
