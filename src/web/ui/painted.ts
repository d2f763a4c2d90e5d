/**
 * The sign-in screen as public/sign-in.js has painted it, before there was a script that could. What somebody has typed
 * and pressed meanwhile is done in the screen that takes its place.
 */
export function takeOver(screen: HTMLElement) {
  const painted = document.getElementById("painted");
  if (!painted) return;
  const { focused, pressed } = painted.dataset;
  painted.remove();
  const fieldOf = (name: string) => screen.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  for (const { name, value } of painted.querySelectorAll<HTMLInputElement>("input[name]")) {
    const field = fieldOf(name);
    if (field && value) fill(field, value);
  }
  if (focused) fieldOf(focused)?.focus();
  const buttons = screen.querySelectorAll("button");
  // Each in its turn, once what came of the one before is drawn.
  pressed?.split(" ").forEach((at) => setTimeout(() => buttons[Number(at)]?.click()));
}

/** Takes the painted screen away where something else has come in its place. */
export const dropPainted = () => document.getElementById("painted")?.remove();

/** As if it had been typed: React hears of a value only when it did not set it itself. */
function fill(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
