import type { Language } from "#domain/languages.ts";

import en from "./texts/en/mail.json" with { type: "json" };
import es from "./texts/es/mail.json" with { type: "json" };
import ja from "./texts/ja/mail.json" with { type: "json" };
import ko from "./texts/ko/mail.json" with { type: "json" };
import zh from "./texts/zh/mail.json" with { type: "json" };

/** The words of mails and of the outbox; a text that a language lacks does not compile. */
export const mailTexts: Record<Language, typeof en> = { en, es, ja, ko, zh };

/** Puts values where the text has `{{name}}`. */
export function fill(text: string, values: Record<string, string | undefined>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
