import { readFileSync } from "node:fs";

import { type Language, mapLanguages } from "#domain/languages.ts";
import { isolateValue } from "#domain/text-direction.ts";
import type kinds from "#texts/en/kinds.json";
import type demoCheckout from "#texts/en/server/demo-checkout.json";
import type mail from "#texts/en/server/mail.json";
import type promotion from "#texts/en/server/promotion.json";

/** Reads a file of texts in all languages. `npm run check` ensures that no text is missing. */
export const readTexts = <Texts>(file: string): Record<Language, Texts> =>
  mapLanguages(
    (language) =>
      JSON.parse(readFileSync(new URL(`../../texts/${language}/${file}.json`, import.meta.url), "utf8")) as Texts,
  );

/** The names of the record types and the sentences about them, as used on screens. */
export const kindTexts = readTexts<typeof kinds>("kinds");

/** The texts of emails and of the dev mailbox. */
export const mailTexts = readTexts<typeof mail>("server/mail");

export const checkoutTexts = readTexts<typeof demoCheckout>("server/demo-checkout");

/** The messages to customers about a promotion, and the instructions for members who contact them. */
export const promotionTexts = readTexts<typeof promotion>("server/promotion");

/**
 * Replaces each `{{name}}` in a text with its value, which is isolated so that it does not change the direction of the
 * text.
 */
export function fill(text: string, values: Record<string, string | undefined>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolateValue(values[name] ?? ""));
}

/** Puts user input on one line, so that it cannot displace the following text in a subject or a body. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
