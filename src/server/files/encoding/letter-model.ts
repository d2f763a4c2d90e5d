/** A model of the letter sequences of a language; `cost` is in nats. */
export type LetterModel = { language: string; cost: (word: string) => number };

/** Cost of a letter that does not exist in the language, in nats. */
const foreignLetter = 11;
const smoothing = 4;
const edge = "^";

const models = new Map<string, LetterModel>();
let codes: { regions: string[]; languages: string[]; currencies: string[] } | undefined;

/**
 * Returns the model of a language, learned from its names of countries, languages and currencies, which are built into
 * Node.
 */
export function letterModel(language: string): LetterModel {
  const known = models.get(language);
  if (known) return known;
  const model = { language, cost: learn(wordsOf(language)) };
  models.set(language, model);
  return model;
}

function learn(words: readonly string[]): LetterModel["cost"] {
  const pairs = new Map<string, number>();
  const letters = new Map<string, number>();
  let total = 0;
  for (const word of words) {
    let before = edge;
    for (const letter of `${word}${edge}`) {
      pairs.set(before + letter, (pairs.get(before + letter) ?? 0) + 1);
      letters.set(letter, (letters.get(letter) ?? 0) + 1);
      total += 1;
      before = letter;
    }
  }
  const foreign = Math.exp(-foreignLetter);
  return (word) => {
    let cost = 0;
    let before = edge;
    for (const letter of `${word}${edge}`) {
      const alone = (letters.get(letter) ?? 0) / total || foreign;
      const after = (pairs.get(before + letter) ?? 0) + smoothing * alone;
      cost -= Math.log(after / ((letters.get(before) ?? 0) + smoothing));
      before = letter;
    }
    return cost;
  };
}

function wordsOf(language: string): string[] {
  codes ??= {
    regions: allPairs().filter((code) => nameIn("en", "region", code)),
    languages: allPairs()
      .map((code) => code.toLowerCase())
      .filter((code) => nameIn("en", "language", code)),
    currencies: Intl.supportedValuesOf("currency"),
  };
  const names = [
    ...codes.regions.map((code) => nameIn(language, "region", code)),
    ...codes.languages.map((code) => nameIn(language, "language", code)),
    ...codes.currencies.map((code) => nameIn(language, "currency", code)),
  ];
  return [...new Set(names.flatMap((name) => lettersOnly(name ?? "")))];
}

const namers = new Map<string, Intl.DisplayNames>();
function nameIn(language: string, type: "region" | "language" | "currency", code: string): string | undefined {
  const key = `${language} ${type}`;
  const namer = namers.get(key) ?? new Intl.DisplayNames([language], { type, fallback: "none" });
  namers.set(key, namer);
  return namer.of(code);
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
const allPairs = () => alphabet.flatMap((first) => alphabet.map((second) => first + second));

/** Returns the words of a text in lower case, with the letters that exist in single-byte encodings. */
export function lettersOnly(text: string): string[] {
  return (
    text
      .toLowerCase()
      // Older encodings have these Romanian letters only with a cedilla.
      .replaceAll("ș", "ş")
      .replaceAll("ț", "ţ")
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}
