import { readFileSync } from "node:fs";

import { languages, type Language } from "#domain/languages.ts";

import type mail from "./locales/en/mail.json";
import type promotion from "./locales/en/promotion.json";
import type till from "./locales/en/till.json";

/** Reads a file of the server's texts in every language. `npm run check` ensures that no text is missing. */
export function readTexts<Texts>(file: string): Record<Language, Texts> {
  const read = (language: string): unknown =>
    JSON.parse(readFileSync(new URL(`./locales/${language}/${file}.json`, import.meta.url), "utf8"));
  return Object.fromEntries(Object.keys(languages).map((language) => [language, read(language)])) as Record<
    Language,
    Texts
  >;
}

/** The texts of mails and of the dev mailbox. */
export const mailTexts = readTexts<typeof mail>("mail");

/** The texts of the demo checkout. */
export const checkoutTexts = readTexts<typeof till>("till");

/** The messages to customers about a promotion, and the instructions for the members who contact them. */
export const promotionTexts = readTexts<typeof promotion>("promotion");

/** Replaces each `{{name}}` in a text by its value. */
export function fill(text: string, values: Record<string, string | undefined>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}

/** Formats user input on one line, so that it cannot displace what follows, in a subject or in a text. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
