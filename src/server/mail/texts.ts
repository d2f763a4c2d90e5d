import { readFileSync } from "node:fs";

import { languages, type Language } from "#domain/languages.ts";

import type mail from "./texts/en/mail.json";
import type promotion from "./texts/en/promotion.json";
import type till from "./texts/en/till.json";

/** A file of the server's texts in every language. That none lacks a text, `npm run check` says. */
export function readTexts<Texts>(file: string): Record<Language, Texts> {
  const read = (language: string): unknown =>
    JSON.parse(readFileSync(new URL(`./texts/${language}/${file}.json`, import.meta.url), "utf8"));
  return Object.fromEntries(Object.keys(languages).map((language) => [language, read(language)])) as Record<
    Language,
    Texts
  >;
}

/** The words of mails and of the outbox. */
export const mailTexts = readTexts<typeof mail>("mail");

/** The words of the demonstration till. */
export const tillTexts = readTexts<typeof till>("till");

/** What customers are written about a promotion, and what is asked of whoever tells them. */
export const promotionTexts = readTexts<typeof promotion>("promotion");

/** Puts values where the text has `{{name}}`. */
export function fill(text: string, values: Record<string, string | undefined>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}

/** What somebody wrote, on one line: nothing that follows it is moved, in a subject no less than in a text. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
