import type { Encoding, Reading } from "#domain/imports/dialect.ts";
import { eastAsianCost } from "#server/files/encoding/east-asian-model.ts";
import { letterModel, lettersOnly } from "#server/files/encoding/letter-model.ts";
import { decodeAll } from "#server/files/encoding/open-decoder.ts";

export type Guess = { encoding: Encoding; isSure: boolean; readings: Reading[] };

const western = ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "da", "nb", "fi", "is"];
const central = ["pl", "cs", "sk", "hu", "ro", "hr", "sl", "de"];

type Kind =
  | { prior: number; languages: readonly string[] }
  | { prior: number; eastAsian: Parameters<typeof eastAsianCost>[0] };
/**
 * The languages for which each encoding is used, and its prior: the cost of the encoding before anything is known about
 * the file.
 */
const kinds: Partial<Record<Encoding, Kind>> = {
  "utf-8": {
    prior: -12,
    languages: [...western, ...central, "ru", "uk", "bg", "el", "tr", "he", "ar", "th", "lt", "lv", "et"],
  },
  "windows-1252": { prior: 0, languages: western },
  "windows-1250": { prior: 1, languages: central },
  "iso-8859-2": { prior: 3, languages: central },
  cp852: { prior: 3.5, languages: central },
  "windows-1257": { prior: 3, languages: ["lt", "lv", "et"] },
  "windows-1251": { prior: 1, languages: ["ru", "uk", "bg", "sr"] },
  "koi8-r": { prior: 3, languages: ["ru"] },
  ibm866: { prior: 3.5, languages: ["ru"] },
  "koi8-u": { prior: 4, languages: ["uk"] },
  "iso-8859-5": { prior: 4, languages: ["ru", "uk", "bg", "sr"] },
  "x-mac-cyrillic": { prior: 4, languages: ["ru", "uk", "bg", "sr"] },
  "iso-8859-7": { prior: 3, languages: ["el"] },
  "windows-1253": { prior: 1.5, languages: ["el"] },
  "windows-1254": { prior: 1.5, languages: ["tr"] },
  "windows-1255": { prior: 1.5, languages: ["he"] },
  "windows-1256": { prior: 1.5, languages: ["ar", "fa"] },
  "windows-874": { prior: 1.5, languages: ["th"] },
  macintosh: { prior: 3.5, languages: western },
  cp850: { prior: 3.5, languages: western },
  cp437: { prior: 4, languages: western },
  shift_jis: { prior: 1, eastAsian: "ja" },
  "euc-jp": { prior: 2, eastAsian: "ja" },
  gb18030: { prior: 1, eastAsian: "zh-Hans" },
  big5: { prior: 1.5, eastAsian: "zh-Hant" },
  "euc-kr": { prior: 1, eastAsian: "ko" },
};
const candidates = Object.keys(kinds) as Encoding[];

/** The best decoding has to be more likely than every decoding with a different text, by this many nats. */
const margin = 10;
/** Maximum cost per letter of a word in a known language. `maxStrange` is the share of words that may cost more. */
const maxPerLetter = 6;
const maxStrange = 0.08;
/** Up to this number of cells, twice the margin is required. */
const fewCells = 3;
/**
 * An encoding with this prior is so rare that even rarer relatives, which are missing here, are possible: the user is
 * asked even if the result seems clear.
 */
const rare = 3.5;
/** Cost of a broken character or a control code, which do not occur in text. */
const broken = 30;
const strangeCharacter = 12;
const maxShown = 6;
const oddSign = 12;
/** Cost of a currency symbol next to an amount, which is common in tables. */
const currencySign = 0.5;
const mixedScripts = 12;
const capitalWithin = 7;

/** Returns the encoding that decodes the cells to the most likely names and words of its languages. */
export function guessEncoding(cells: readonly Uint8Array[]): Guess {
  const joined = Buffer.concat(cells.flatMap((cell) => [cell, Buffer.from("\n")]));
  const read = candidates
    .map((encoding) => {
      const text = decodeAll(encoding, joined);
      return { encoding, text, oddness: oddness(text) };
    })
    .sort((a, b) => a.oddness - b.oddness);
  const least = read[0]?.oddness ?? 0;
  const ranked = read
    // A decoding that is obviously much worse than the best is not compared with languages.
    .filter((reading) => reading.oddness < least + broken * 2)
    .map((reading) => ({ ...reading, ...costOf(reading.encoding, reading.text) }))
    .map((reading) => ({ ...reading, cost: reading.cost + reading.oddness }))
    .sort((a, b) => a.cost - b.cost);
  const [best] = ranked;
  if (!best) return { encoding: "windows-1252", isSure: false, readings: [] };
  const other = ranked.find(({ text }) => text !== best.text);
  // Valid UTF-8 byte sequences are sufficient proof, even for symbols and for names in any language.
  const isFitting = best.encoding === "utf-8" && !best.text.includes("\ufffd");
  const isApart =
    other === undefined || other.cost - best.cost > (cells.length < fewCells && !isFitting ? 2 : 1) * margin;
  const isUsual = (kinds[best.encoding]?.prior ?? rare) < rare;
  const isPlain = best.strange <= maxStrange && best.oddness <= cells.length * oddSign * maxStrange;
  const isSure = isApart && isUsual && (isPlain || isFitting);
  return {
    encoding: best.encoding,
    isSure,
    readings: ranked.map(({ encoding, text }) => ({ encoding, cells: text.split("\n").slice(0, -1) })),
  };
}

/** Returns sample cells in every possible encoding, starting with the cells where the two best encodings differ. */
export function distinguishingCells(readings: readonly Reading[]): Reading[] {
  const [best] = readings;
  const other = readings.find(({ cells }) => cells.join() !== best?.cells.join());
  const differs = (index: number) => best?.cells[index] !== other?.cells[index];
  const differing = [...(best?.cells.keys() ?? [])]
    .sort((a, b) => Number(differs(b)) - Number(differs(a)) || a - b)
    .slice(0, maxShown);
  return readings.map(({ encoding, cells }) => ({ encoding, cells: differing.map((index) => cells[index] ?? "") }));
}

const signBeforeAmount = /(?<![\p{L}\p{N}])[£¥€¢](?=\s?[-+(]?\d)/gu;
const signAfterAmount = /(?<=\d\s?)[£¥€¢](?![\p{L}\p{N}])/gu;
/** A single non-ASCII letter next to digits is a currency symbol in another encoding: Ł29.50 is £29.50. */
const letterAtAmount =
  /(?<![\p{L}\p{M}\p{N}])(?![\p{Script=Han}\p{Script=Hangul}])[^\0-\x7f\P{L}]\s?(?=\d[\d.,]*\d)|(?<=\d[.,]\d\d\s?)(?![\p{Script=Han}\p{Script=Hangul}])[^\0-\x7f\P{L}](?![\p{L}\p{M}\p{N}])/gu;

/** Returns the cost of characters that are rare in text of any language. */
function oddness(whole: string): number {
  const text = whole.replace(signBeforeAmount, "").replace(signAfterAmount, "");
  let cost = (whole.length - text.length) * currencySign;
  cost += (text.match(letterAtAmount)?.length ?? 0) * oddSign;
  for (const character of text) {
    if (character < "\u0080") continue;
    if (/[\ufffd\u0080-\u009f\p{Co}\p{Cn}]/u.test(character)) cost += broken;
    else if (!/[\p{L}\p{M}\p{Nd}]/u.test(character) && !/[\u3000-\u303f\uff01-\uffe6]/.test(character))
      cost += /[’‘“”–—•·№«»°ºª²³½¼®™€£¿¡§…\u00a0]/.test(character) ? oddSign / 2 : oddSign;
  }
  // A symbol between letters is a letter in another encoding: Dvo³ák.
  cost += (text.match(/\p{L}[^\p{L}\p{M}\p{Nd}\p{P}\p{Z}\p{Cc}]+\p{L}/gu)?.length ?? 0) * oddSign;
  cost += (text.match(/(?<![\p{L}\p{M}])’\p{L}/gu)?.length ?? 0) * (oddSign / 2);
  for (const word of text.match(/[\p{L}\p{M}]+/gu) ?? []) {
    if (scripts.filter((script) => script.test(word)).length > 1) cost += mixedScripts;
    cost += (word.match(/\p{Ll}\p{Lu}(?!\p{Ll}{2})/gu)?.length ?? 0) * capitalWithin;
  }
  return cost;
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /\p{Script=Hangul}/u,
];

/**
 * Returns the cost of a text in the languages of an encoding, and the share of its words or characters that fit none of
 * them.
 */
function costOf(encoding: Encoding, text: string): { cost: number; strange: number } {
  const kind = kinds[encoding];
  if (!kind) return { cost: Number.POSITIVE_INFINITY, strange: 1 };
  if ("eastAsian" in kind) {
    let cost = kind.prior;
    let letters = 0;
    let strange = 0;
    for (const character of text) {
      if (character < "\u0080") {
        // Latin letters cost the same in all of these languages.
        if (/[a-z]/i.test(character)) cost += 3;
        continue;
      }
      const own = eastAsianCost(kind.eastAsian, character);
      letters += 1;
      cost += own;
      if (own > strangeCharacter) strange += 1;
    }
    return { cost, strange: strange / Math.max(1, letters) };
  }
  const words = lettersOnly(text);
  const { cost, costs } = mixtureCost(kind.languages, words);
  const accented = words.flatMap((word, index) => (isAscii(word) ? [] : [(costs[index] ?? 0) / (word.length + 1)]));
  const strange = accented.filter((each) => each > maxPerLetter).length / Math.max(1, accented.length);
  return { cost: cost + kind.prior, strange };
}

const isAscii = (word: string) => !/[^\0-\x7f]/.test(word);

/**
 * Returns the cost of words in a mixture of languages, in total and per word in its best language. The weights of the
 * languages are estimated from the words.
 */
function mixtureCost(languages: readonly string[], words: readonly string[]): { cost: number; costs: number[] } {
  const costs = words.map((word) => languages.map((language) => letterModel(language).cost(word)));
  let weights = languages.map(() => 1 / languages.length);
  let total = 0;
  for (let round = 0; round < 4; round += 1) {
    const shares = languages.map(() => 0.1);
    total = 0;
    for (const each of costs) {
      const least = Math.min(...each);
      const parts = each.map((cost, index) => (weights[index] ?? 0) * Math.exp(least - cost));
      const sum = parts.reduce((a, b) => a + b, 0);
      total += least - Math.log(sum);
      for (const [index, part] of parts.entries()) shares[index] = (shares[index] ?? 0) + part / sum;
    }
    const all = shares.reduce((a, b) => a + b, 0);
    weights = shares.map((share) => share / all);
  }
  return { cost: total, costs: costs.map((each) => Math.min(...each)) };
}
