import { languageWords } from "#domain/language/words/words-by-language.ts";
import { type Language, mapLanguages } from "#domain/languages.ts";

/** The factors of the letters that can follow a number. */
export const multipliers: Readonly<Record<string, number>> = {
  k: 1e3,
  mil: 1e3,
  m: 1e6,
  十: 10,
  십: 10,
  百: 100,
  백: 100,
  千: 1e3,
  천: 1e3,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  億: 1e8,
  亿: 1e8,
  억: 1e8,
};

const scale = "mil|[km千천万萬만億亿억]";

/** The pattern of an amount in each language, with its currency sign, code or word. */
export const amountPatterns: Readonly<Record<Language, string>> = mapLanguages(
  (language) =>
    `[\\p{Sc}]?\\s*(?:[A-Z]{3}\\s)?\\d[\\d.,]*\\s*(?:${scale})?\\s*(?:\\p{Sc}|[A-Z]{3}|${currencyWords(language)})?`,
);

const expressions = mapLanguages(
  (language) =>
    new RegExp(
      `^(?<sign>\\p{Sc}|[A-Z]{3}\\s)?\\s*(?<digits>\\d[\\d.,]*)\\s*(?<scale>${scale})?\\s*(?<unit>\\p{Sc}|[A-Z]{3}|${currencyWords(language)})?$`,
      "iu",
    ),
);

/** An amount in main units with decimals, as `toMinor` parses it, and the currency's sign or code if there is one. */
export type ReadAmount = { value: string; currency: string | null };

/**
 * Parses an amount in the format of a language, with its currency sign, code or word if there is one; null if the text
 * is not an amount.
 */
export function readAmount(text: string, language: Language): ReadAmount | null {
  const { sign, digits = "", scale: multiplier, unit } = expressions[language].exec(text.trim())?.groups ?? {};
  const plain = /^\d{1,3}([.,]\d{3})+$/.test(digits)
    ? digits.replace(/[.,]/g, "")
    : /^(\d+|\d{1,3}([.,]\d{3})*)([.,]\d{1,2})?$/.test(digits)
      ? digits
          .replace(/[.,](?=\d{1,2}$)/, "#")
          .replace(/[.,]/g, "")
          .replace("#", ".")
      : null;
  if (plain === null) return null;
  const value = multiplier
    ? String(Math.round(Number(plain) * (multipliers[multiplier.toLowerCase()] ?? 1) * 100) / 100)
    : plain;
  const symbol = (sign ?? unit)?.trim();
  if (symbol === undefined) return { value, currency: null };
  const [named] =
    Object.entries(languageWords[language].currencies).find(([, forms]) =>
      new RegExp(`^(?:${forms})$`, "iu").test(symbol),
    ) ?? [];
  return { value, currency: named ?? symbol.toUpperCase() };
}

function currencyWords(language: Language): string {
  return Object.values(languageWords[language].currencies).join("|");
}
