import { addRuns, bucketOf } from "#domain/hash-features.ts";
import type { IncomingMail } from "#domain/mail/incoming-mail.ts";

/** The maximum number of characters and words of a text that are examined. */
const [maxCharacters, maxTokens] = [12_000, 500];

const tokens = /[\p{L}\p{M}\p{N}']+|[!?%*$€£¥￥₩]+/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns the features of an email for the built-in spam model, as hash buckets: words, pairs of words, and runs of 3
 * to 5 characters within words (1 to 3 in Chinese, Japanese and Korean). Words of the subject are also counted
 * separately. Quoted lines, addresses and the digits of numbers are ignored, because they identify conversations.
 */
export function spamFeaturesOf({ subject, text }: Pick<IncomingMail, "subject" | "text">): number[] {
  const buckets = new Set<number>();
  const title = tokensOf(subject).slice(0, maxTokens / 5);
  for (const token of title) buckets.add(bucketOf(1, token));
  let before = "";
  for (const token of [...title, ...tokensOf(text)].slice(0, maxTokens)) {
    buckets.add(bucketOf(2, token));
    if (before) buckets.add(bucketOf(3, `${before} ${token}`));
    if (unspaced.test(token)) addRuns(Array.from(token), 1, 3, 5, buckets);
    else if (token.length > 2) addRuns(Array.from(`<${token}>`), 3, 5, 4, buckets);
    before = token;
  }
  return [...buckets];
}

/** Normalising can expand one character to eighteen, so the text is truncated before and after. */
const tokensOf = (text: string): readonly string[] =>
  text
    .slice(0, maxCharacters)
    .normalize("NFKC")
    .slice(0, maxCharacters)
    .toLowerCase()
    .replace(/^>.*$/gm, " ")
    .replace(/https?:\S+|www\.\S+/g, " http ")
    .replace(/\S+@\S+/g, " ")
    .replace(/[’‘]/g, "'")
    .replace(/\d/g, "0")
    .match(tokens) ?? [];
