import { contactResults, type ContactResult, readContactMessage } from "#domain/website/contact.ts";
import { keepTypedFields } from "#web/ui/form/typed-fields.ts";

type App = { say: (kind: "success" | "error", title: string, text: string) => Promise<void> };

/** Sends the contact form without leaving the page and shows the result. */
export function sendWithoutLeaving(later: () => Promise<App>) {
  const form = document.querySelector<HTMLFormElement>("form[data-contact]");
  if (!form) return;
  // The script shows its own messages for missing values instead of the browser's.
  form.noValidate = true;
  let forget = keepTypedFields(form, "contact");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    if (button) button.disabled = true;
    const answer = await send(form);
    if (button) button.disabled = false;
    if (answer === "sent") {
      form.reset();
      forget();
      forget = keepTypedFields(form, "contact");
    }
    const [title, text] = [...(document.getElementById(answer)?.children ?? [])].map((part) => part.textContent);
    await (await later()).say(answer === "sent" ? "success" : "error", title ?? "", text ?? "");
  });
  form.addEventListener("input", ({ target }) => {
    if (target instanceof Element) target.removeAttribute("aria-invalid");
  });
}

async function send(form: HTMLFormElement): Promise<ContactResult> {
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const read = readContactMessage(fields);
  const controls = [...form.querySelectorAll<HTMLInputElement>("[name]")];
  for (const control of controls)
    control.toggleAttribute("aria-invalid", !read.isRight && read.fields.some((field) => field === control.name));
  if (!read.isRight) {
    controls.find(({ name }) => read.fields.some((field) => field === name))?.focus();
    return read.answer;
  }
  try {
    const reply = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(fields),
    });
    const { answer } = (await reply.json()) as { answer?: unknown };
    return contactResults.find((known) => known === answer) ?? "failed";
  } catch {
    return "failed";
  }
}
