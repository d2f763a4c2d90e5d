type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** What each box held when the keyboard first came to it. */
const opened = new WeakMap<TextBox, string>();

/** Text to search by is used as it is typed, and nothing else is in these. */
const isTextBox = (element: unknown): element is TextBox =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    ["text", "email", "tel", "url", "number", "date"].includes(element.type) &&
    element.role !== "combobox");

/** Notes what text boxes hold before they are typed in, whichever form or layer they belong to. */
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

/** The same of any dialog, sheet or popover that is open. */
export const hasTypedTextInLayer = (): boolean =>
  [...document.querySelectorAll("[role=dialog][data-state=open]")].some(hasTypedText);
