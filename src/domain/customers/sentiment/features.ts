import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import { negatedParts } from "#domain/customers/sentiment/negation.ts";
import { addRuns, bucketOf } from "#domain/hash-features.ts";
import { scriptOf } from "#domain/scripts.ts";

/** The features of a text: the hash buckets that occur in it, each once. A negated feature is `~bucket`. */
export type Features = readonly number[];

const words = /[\p{L}\p{M}\p{N}']+|[^\s\p{L}\p{M}\p{N}']/gu;
/**
 * True for languages with characters as features, because words are not separated by spaces, as in Chinese and
 * Japanese, or have particles attached, as in Korean.
 */
export const isByCharacter = (language: ModelLanguage): boolean => scriptOf(language) !== "Latn";

/**
 * Returns the features of the first 5,000 characters of a text. In English and Spanish: words, pairs of words, and
 * substrings of 2 to 5 characters of each word. In Chinese, Japanese and Korean: runs of 1 to 3 characters. Case, links
 * and user names are ignored.
 */
export function featuresOf(text: string, language: ModelLanguage): Features {
  const plain = text
    .slice(0, 5000)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/https?:\S+|www\.\S+|@\w+/g, " ")
    .replace(/[’‘]/g, "'")
    .replace(/\d/g, "0")
    .replace(/\s+/g, " ")
    .trim();
  const [all, negated] = [new Set<number>(), new Set<number>()];
  addText(plain, language, all);
  for (const part of negatedParts(plain, language)) addText(part, language, negated);
  return negated.size === 0 ? [...all] : Array.from(all, (bucket) => (negated.has(bucket) ? ~bucket : bucket));
}

function addText(text: string, language: ModelLanguage, into: Set<number>) {
  if (isByCharacter(language)) return addRuns(Array.from(text), 1, 3, 1, into);
  let before = "";
  for (const word of text.match(words) ?? []) {
    into.add(bucketOf(2, word));
    if (before) into.add(bucketOf(3, `${before} ${word}`));
    if (word.length > 1) addRuns(Array.from(`<${word}>`), 2, 5, 4, into);
    before = word;
  }
}
