import type { Dictionary, Entry } from "#domain/assistant/dictionary.ts";
import { nearestWord } from "#domain/assistant/spelling.ts";
import type { NamedValue } from "#domain/assistant/vocabulary.ts";
import type { Concept } from "#domain/assistant/words/concept.ts";
import { isLatin } from "#domain/language/fold.ts";
import { multipliers } from "#domain/language/read-amount.ts";

/** The number of characters of a question that are read. */
export const maxQuestionLength = 500;

/** A part of a question and its possible meanings; without any if it is unknown. */
export type Token = {
  text: string;
  concepts: readonly Concept[];
  names: readonly NamedValue[];
  /** The value, if the token is a number in digits, multiplied by its scale (2k is 2000). */
  number?: number;
  /** The date, if it is written in digits. */
  day?: string;
  /** The quarter, if it is written like Q2. */
  quarter?: number;
};
export type Segmented = {
  tokens: Token[];
  /** Words whose spelling was corrected. */
  corrected: { from: string; to: string }[];
  /** The cost, which is higher the more of the question is unknown. */
  cost: number;
};

const unknownLetter = 10;
const space = /[\s,;:.!?¿¡"“”()[\]{}、。，？！：；「」『』…·–—|/'-]/u;

type Step = { cost: number; from: number; token: Token | null };

/** Splits a question into the longest possible tokens, with as few unknown ones as possible. */
export function segment(question: string, dictionary: Dictionary): Segmented {
  const { text, corrected } = correct(dictionary.normalise(question), dictionary);
  const steps: (Step | undefined)[] = [{ cost: 0, from: 0, token: null }];
  const offer = (to: number, step: Step) => {
    const known = steps[to];
    if (!known || step.cost < known.cost) steps[to] = step;
  };
  for (let at = 0; at < text.length; at += 1) {
    const here = steps[at];
    if (!here) continue;
    const reach = (token: Token | null, length: number, cost: number) =>
      offer(at + length, { cost: here.cost + cost, from: at, token });
    if (space.test(text[at] ?? "")) reach(null, 1, 0);
    const digits = readDigits(text, at);
    if (digits) reach(digits.token, digits.length, 1);
    if (!isWithinWord(text, at)) {
      for (let length = Math.min(dictionary.longest, text.length - at); length > 0; length -= 1) {
        const phrase = text.slice(at, at + length);
        const entry = isWithinWord(text, at + length) ? undefined : dictionary.find(phrase);
        if (entry && !isDetached(text, at, phrase, entry))
          reach({ text: phrase, ...entry }, length, 1 - 0.002 * length * length);
      }
    }
    const length = isLatin(text[at]) ? (/^[\p{Script=Latin}\p{Nd}]+/u.exec(text.slice(at))?.[0].length ?? 1) : 1;
    const unknown = { text: text.slice(at, at + length), concepts: [], names: [] };
    reach(unknown, length, unknownLetter + length);
  }
  // A language that knows a word is more likely than one with a similar word: 'contacts' is not 'contactos'.
  const cost = (steps[text.length]?.cost ?? Infinity) + corrected.length;
  return { tokens: joinUnknown(walkBack(steps, text.length)), corrected, cost };
}

function walkBack(steps: readonly (Step | undefined)[], end: number): Token[] {
  const tokens: Token[] = [];
  let at = end;
  while (at > 0) {
    const step = steps[at];
    if (!step) break;
    if (step.token) tokens.unshift(step.token);
    at = step.from;
  }
  return tokens;
}

/** Joins successive unknown characters of other scripts than Latin into one token. */
function joinUnknown(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (last && isUnknown(last) && isUnknown(token) && !isLatin(token.text[0]) && !isLatin(last.text[0]))
      joined[joined.length - 1] = { ...last, text: last.text + token.text };
    else joined.push(token);
  }
  return joined;
}

export const isUnknown = ({ concepts, names, number, day, quarter }: Token) =>
  concepts.length === 0 && names.length === 0 && number === undefined && day === undefined && quarter === undefined;

/** True if a position is between two letters of a word. */
const isWithinWord = (text: string, at: number) => isLatin(text[at - 1]) && isLatin(text[at]);

const isEdge = (letter: string | undefined) => letter === undefined || space.test(letter);

/**
 * True for a Korean particle without a word before it. It is then the first syllable of an unknown word, such as 가 in
 * 가져와.
 */
const isDetached = (text: string, at: number, phrase: string, { concepts, names }: Entry): boolean =>
  /^\p{Script=Hangul}$/u.test(phrase) &&
  names.length === 0 &&
  concepts.every((concept) => concept === "noise" || concept.startsWith("mark.") || concept.startsWith("span.")) &&
  isEdge(text[at - 1]) &&
  !isEdge(text[at + 1]);

/**
 * Corrects misspelt words in Latin script that have exactly one candidate, and removes fillers. Words of fewer than
 * four letters are not changed.
 */
function correct(text: string, { words, general, fillers }: Dictionary) {
  const corrected: Segmented["corrected"] = [];
  const right = text.replaceAll(/\p{Script=Latin}{4,} ?/gu, (written) => {
    const word = written.trimEnd();
    if (fillers.has(word)) return "";
    if (words.has(word)) return written;
    const correction = nearestWord(word, words, general);
    if (correction === null) return written;
    corrected.push({ from: word, to: correction });
    return correction + written.slice(word.length);
  });
  return { text: right, corrected };
}

/** The factors of words and letters after a number, as in '5 grand'. */
const scales: Readonly<Record<string, number>> = { ...multipliers, grand: 1e3 };

function readDigits(text: string, at: number): { token: Token; length: number } | null {
  if (isWithinWord(text, at)) return null;
  const rest = text.slice(at);
  const whole = (length: number) => !isWithinWord(text, at + length);
  const make = (length: number, token: Partial<Token>) => ({
    token: { text: rest.slice(0, length), concepts: [], names: [], ...token },
    length,
  });
  const day = /^\d{4}-\d{2}-\d{2}/.exec(rest)?.[0];
  if (day && whole(day.length)) return make(day.length, { day });
  const quarter = /^(?:[qt]\s?([1-4])|([1-4])\s?[qt])/.exec(rest);
  if (quarter && whole(quarter[0].length))
    return make(quarter[0].length, { quarter: Number(quarter[1] ?? quarter[2]) });
  const [written = "", digits = "", scale = ""] =
    /^(\d{1,3}(?:[.,]\d{3})+(?!\d)|\d+(?:[.,]\d{1,2})?(?![\d]))(?:\s?(mil|grand|[十십百백千천]?[万萬만億亿억]|[km千천]))?/u.exec(
      rest,
    ) ?? [];
  if (!digits) return null;
  const isScaled = scale !== "" && (!isLatin(scale) || whole(written.length));
  const length = isScaled ? written.length : digits.length;
  if (!isScaled && isLatin(rest[length]) && /\p{Script=Latin}/u.test(rest[length] ?? "")) return null;
  const plain = /^\d{1,3}([.,]\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, "") : digits.replace(",", ".");
  const factors = isLatin(scale) ? [scale] : Array.from(scale);
  const scaled = factors.reduce((number, factor) => number * (scales[factor] ?? 1), Number(plain));
  return make(length, { number: isScaled ? scaled : Number(plain) });
}
