import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";

/**
 * The negated parts of a text. In English, Spanish and Chinese, these are up to four words or characters after a
 * negation; in Japanese, and mostly in Korean, the characters before it. They end at punctuation.
 */
const negated: Readonly<Record<ModelLanguage, RegExp>> = {
  en: /(?<=(?<![\p{L}'])(?:not|no|never|none|nothing|nobody|without|cannot|hardly|barely|\p{L}{2,6}n't|(?:ca|do|does|did|is|was|wo)nt)\s+)(?:(?!(?:but|because|until|only|and|or)\b)[\p{L}\p{M}']+\s*){1,4}/gu,
  es: /(?<=(?<!\p{L})(?:no|nunca|jamás|sin|ni|tampoco|ningun[oa]s?|ningún|nada|nadie)\s+)(?:(?!(?:pero|porque|hasta|sino|solo|y|o)\b)[\p{L}\p{M}]+\s*){1,4}/gu,
  zh: /(?<=没有|没(?!有)|[不未无])[^\s\p{P}]{1,4}/gu,
  ja: /[^\s\p{P}]{1,9}こと[がは](?=な[いか]|ありま)|[^\s\p{P}は]{1,6}[はがも]?(?=くな[いかく]|くありま|では?な|じゃな|ありません|ません|な(?:い|かった|く)|ずに)/gu,
  ko: /[^\s\p{P}]{1,8}지(?=[는도가]?\s?(?:않|못|아니))|[^\s\p{P}]{1,6}\s적[이은]?(?=(?:\s한\s?번도)?\s?없)|[^\s\p{P}]{1,6}(?=\s?없)|(?<=(?:^|\s)[안못]\s)[^\s\p{P}]{1,6}/gu,
};

/** Returns the negated parts of a text, which must be in lower case. */
export const negatedParts = (text: string, language: ModelLanguage): readonly string[] =>
  text.match(negated[language]) ?? [];
