import { formDraftPrefix } from "#domain/form-drafts.ts";

/**
 * Restores the text fields of a form without React state after a reload, and stores typed text, except passwords.
 * Returns a function that deletes the stored text.
 */
export function keepTypedFields(form: HTMLFormElement, name: string): () => void {
  const key = formDraftPrefix + name;
  const boxes = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].filter(
    (box) => /^(?:text|email|textarea)$/.test(box.type) && !/password/i.test(box.name),
  );
  const typed = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, string>;
  for (const box of boxes) box.value ||= typed[box.name] ?? "";
  const store = () =>
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(boxes.map(({ name, value }) => [name, value]))));
  form.addEventListener("input", store);
  // Text typed before the application was loaded has not triggered any event.
  addEventListener("pagehide", store);
  return () => {
    form.removeEventListener("input", store);
    removeEventListener("pagehide", store);
    sessionStorage.removeItem(key);
  };
}
