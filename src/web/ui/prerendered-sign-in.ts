/**
 * Maximum time between releasing the pointer and the click event. On touch screens, the two are not in the same task.
 */
const clickDelayMs = 100;

/**
 * Replaces the sign-in screen that public/sign-in.js has rendered before this script was loaded. Text typed, boxes
 * checked and buttons pressed in the meantime are applied to the new screen.
 */
export function replacePrerendered(screen: HTMLElement) {
  const prerendered = document.getElementById("prerendered");
  if (!prerendered) return;
  // A click is lost if its element is removed while the button is pressed.
  if (prerendered.matches(":active")) {
    const retry = () => setTimeout(() => replacePrerendered(screen), clickDelayMs);
    addEventListener("pointerup", retry, { once: true });
    addEventListener("pointercancel", retry, { once: true });
    return;
  }
  const { focused, pressed } = prerendered.dataset;
  prerendered.remove();
  const fieldOf = (name: string) => screen.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  for (const { name, type, checked, value } of prerendered.querySelectorAll<HTMLInputElement>("input[name]")) {
    const field = fieldOf(name);
    if (!field) continue;
    if (type === "checkbox") {
      if (field.checked !== checked) field.click();
    } else if (value) fill(field, value);
  }
  if (focused) fieldOf(focused)?.focus();
  const buttons = screen.querySelectorAll("button");
  // In separate tasks, so that each click happens after the result of the previous one was rendered.
  pressed?.split(" ").forEach((at) => setTimeout(() => buttons[Number(at)]?.click()));
}

/** Removes the prerendered screen after another screen has replaced it. */
export const removePrerendered = () => document.getElementById("prerendered")?.remove();

/** Simulates typing. Requires the native setter, because React ignores values that are set through its own. */
function fill(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
