import { useTranslation } from "react-i18next";

import { translateFact } from "#domain/imports/samples/translate-fact.ts";
import { isLanguage } from "#domain/languages.ts";

/** Columns whose values in sample records are from a list with translations. */
const translated: ReadonlySet<string> = new Set([
  "industry",
  "city",
  "country",
  "title",
  "source",
  "lost_reason",
  "category",
  "channel",
  "region",
]);

/** Renders a text of a sample record. Facts are shown in the user's language. */
export function SampleFact({ column, text }: { column: string; text: string }) {
  const { language } = useTranslation().i18n;
  return <>{translated.has(column) && isLanguage(language) ? translateFact(text, language) : text}</>;
}
