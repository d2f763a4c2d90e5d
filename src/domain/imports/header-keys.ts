import { nameKey } from "#domain/imports/name-key.ts";
import { isCurrencyCode } from "#domain/imports/number-shape.ts";

/** The forms of a column's name, from the name as written to the name without qualifiers, each with a weight. */
export type HeaderKeys = { forms: readonly { key: string; weight: number }[]; words: readonly string[] };

const bracket = /[([{（［].*?[)\]}）］]/g;
/** Words that distinguish several values of the same kind, such as the first address and the primary phone. */
const qualifiers = new Set(
  "primary main work business home mailing billing default 1 value number first principal trabajo".split(" "),
);
/** Matches a prefix that names the kind of record, as in 'Deal - Title'. At least three columns must have it. */
const prefixed = /^([\p{L} ]{3,20}?)\s?[-:.]\s/u;
const shareOfPrefix = 0.6;

/** Returns the prefix that most column names start with, as in 'Deal - Title'; null if there is none. */
export function commonPrefix(names: readonly string[]): string | null {
  const named = names.filter((name) => name !== "");
  const counts = new Map<string, number>();
  for (const name of named) {
    const prefix = prefixed.exec(name)?.[1];
    if (prefix) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const [prefix, count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return prefix !== undefined && count >= 3 && count >= named.length * shareOfPrefix ? prefix : null;
}

/**
 * Returns the forms of a column's name, with and without the common prefix, brackets, qualifiers and the name of its
 * kind of record.
 */
export function headerKeys(name: string, prefix: string | null, called: readonly string[]): HeaderKeys {
  const own = prefix !== null && name.startsWith(prefix) ? name.slice(prefix.length).replace(/^\s?[-:.]\s/, "") : name;
  const bare = own.replace(bracket, " ");
  const words = bare
    .replace(/\b[A-Z]{3}\b/g, (word) => (isCurrencyCode(word) ? " " : word))
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
  const unqualified = words.filter((word) => !qualifiers.has(word));
  const isOwn = called.includes(nameKey(unqualified[0] ?? ""));
  const forms = [
    { key: nameKey(own), weight: 1 },
    { key: nameKey(bare), weight: 0.98 },
    { key: nameKey(unqualified.join(" ")), weight: 0.9 },
    ...(isOwn ? [{ key: nameKey(unqualified.slice(1).join(" ")), weight: 0.85 }] : []),
  ];
  return { forms: forms.filter(({ key }) => key !== ""), words };
}

/** Words that say little at the start or end of a longer name. */
const generic = new Set(
  "name id date number no value title type status code total amount price description note notes label owner day time item person contact customer company account group".split(
    " ",
  ),
);
const isEastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const maxExtraCharacters = 4;

/** True if a name with several words starts or ends with a field's word. */
export function contains({ words }: HeaderKeys, word: string): boolean {
  if (isEastAsian.test(word)) {
    const key = nameKey(words.join(""));
    const wordKey = nameKey(word);
    const isPart = key.startsWith(wordKey) || key.endsWith(wordKey);
    return wordKey.length >= 2 && isPart && key.length <= wordKey.length + maxExtraCharacters;
  }
  const comparedParts = word.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);
  const isGeneric =
    comparedParts.length === 1 && (generic.has(comparedParts[0] ?? "") || (comparedParts[0] ?? "").length < 4);
  if (isGeneric || words.at(-1) === "label") return false;
  const starts = comparedParts.every((part, at) => words[at] === part);
  const ends = comparedParts.every((part, at) => words[words.length - comparedParts.length + at] === part);
  return starts || ends;
}
