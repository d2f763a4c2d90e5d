import { type Dictionary, dictionaryOf } from "#domain/assistant/dictionary.ts";
import type { ParsedFilter } from "#domain/assistant/parsed-question.ts";
import { segmentQuestion } from "#domain/assistant/read-question.ts";
import type { ReadByBoth } from "#domain/assistant/reader/read-by-both.ts";
import { isUnknown, maxQuestionLength } from "#domain/assistant/segment.ts";
import type { NamedValue, Vocabulary } from "#domain/assistant/vocabulary.ts";
import { isLatin } from "#domain/language/fold.ts";
import type { Language } from "#domain/languages.ts";

/** A word of a question: its text, and its form in comparisons. */
type Word = { from: number; to: number; key: string; isKnown: boolean; isUnexplained: boolean };

const maxWords = 6;
const maxLookups = 24;
const shortest = 4;
/** The maximum number of names that are offered for a part. */
const maxOffered = 3;

/** The words of a question that neither the grammar nor a whole name explains, which may be parts of names. */
export type UnexplainedWords = {
  dictionary: Dictionary;
  language: Language;
  text: string;
  words: readonly Word[];
  /** Runs of unknown characters in scripts other than Latin. */
  runs: readonly string[];
  /** True if the question is about lost deals, so that a word can be a reason. */
  isOfLost: boolean;
};

/**
 * Returns a word in the form in which parts of names are compared: without apostrophes, and without the 's' of a plural
 * or a possessive.
 */
const keyOf = (word: string) => {
  const plain = word.replaceAll("'", "");
  return plain.length >= shortest ? plain.replace(/s$/, "") : plain;
};

/** Returns a word and its forms with other endings of number and gender. */
function formsOf(word: string): string[] {
  const stem = word.replace(/'s$/, "").replace(/s$/, "");
  const stems = [stem, stem.replace(/e$/, ""), stem.replace(/a$/, "o"), stem.replace(/o$/, "a")];
  return [...new Set([word, ...stems.flatMap((form) => [form, `${form}s`, `${form}es`])])];
}

const ofLost: readonly string[] = ["state.lost", "measure.deals_lost", "measure.lost_value"];
const latinWord = /[\p{Script=Latin}\p{Nd}]+(?:'\p{Script=Latin}+)*/gu;

/** Finds the words of a question that may be parts of names. */
export function unexplainedWords(question: string, vocabulary: Vocabulary, language: Language): UnexplainedWords {
  const segmented = segmentQuestion(question, vocabulary, language);
  const dictionary = dictionaryOf(segmented.language, vocabulary);
  const text = dictionary.normalise(question.slice(0, maxQuestionLength));
  const whole = vocabulary.names.flatMap(({ label }) => {
    const name = dictionary.normalise(label);
    const at = text.indexOf(name);
    return at < 0 ? [] : [{ from: at, to: at + name.length }];
  });
  const words = [...text.matchAll(latinWord)].map(({ 0: word, index }): Word => {
    const entry = dictionary.find(word) ?? dictionary.find(word.replace(/'s$/, ""));
    return {
      from: index,
      to: index + word.length,
      key: keyOf(word),
      isKnown: (entry?.concepts.length ?? 0) > 0,
      isUnexplained:
        entry === undefined &&
        /\p{Script=Latin}/u.test(word) &&
        !whole.some(({ from, to }) => from <= index && index + word.length <= to),
    };
  });
  const runs = segmented.tokens.filter((token) => isUnknown(token) && !isLatin(token.text[0])).map(({ text }) => text);
  const isOfLost = segmented.tokens.some(({ concepts }) => concepts.some((concept) => ofLost.includes(concept)));
  return {
    dictionary,
    language: segmented.language,
    text,
    words,
    runs: runs.filter(({ length }) => length > 1),
    isOfLost,
  };
}

/** Returns the texts to look up in names: words in Latin letters, and pairs of characters of other scripts. */
export function lookupsOf({ words, runs }: UnexplainedWords): string[] {
  const latin = words.filter(({ isUnexplained, key }) => isUnexplained && key.length > 2).map(({ key }) => key);
  return [...new Set([...latin, ...runs.flatMap(pairsOf)])].slice(0, maxLookups);
}

const pairsOf = (run: string): string[] => {
  const letters = Array.from(run);
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
};

/** The names to which parts of a question refer. */
export type PartNames = {
  names: NamedValue[];
  /** For each part that may be an ordinary word, or that several names contain, the names that it can mean. */
  uncertain: NamedValue[][];
};

/**
 * Finds the longest parts of a question that occur in names: successive words in Latin letters, or at least two
 * characters of other scripts. A part that consists only of ordinary words is uncertain.
 */
export function namesByPart(
  { dictionary, text, words, runs }: UnexplainedWords,
  found: readonly NamedValue[],
  isOrdinary: (word: string) => boolean,
): PartNames {
  const parts: PartNames = { names: [], uncertain: [] };
  const add = (said: string, named: readonly NamedValue[], isSure: boolean) => {
    const own = named.map((name) => ({ ...name, said }));
    const [only, ...others] = own;
    if (!only) return;
    if (others.length === 0 && isSure) parts.names.push(only);
    else parts.uncertain.push(own);
  };
  const isGeneral = (word: string) =>
    formsOf(word).some((form) => isOrdinary(form) || (dictionary.find(form)?.concepts.length ?? 0) > 0);
  const partsByName = found.map((name) => {
    const label = dictionary.normalise(name.label);
    return { name, split: label.split(/\s+/u), parts: partsOf(label) };
  });
  const taken = new Set<number>();
  for (let count = Math.min(maxWords, words.length); count > 0; count -= 1)
    for (let at = 0; at + count <= words.length; at += 1) {
      const run = words.slice(at, at + count);
      const key = run.map((word) => word.key).join("");
      const isFree = run.every((_, step) => !taken.has(at + step));
      const isPart = run.some(({ isUnexplained }) => isUnexplained) && !run[0]?.isKnown && !run.at(-1)?.isKnown;
      if (!isFree || !isPart || key.length < (/\d/.test(key) ? 3 : shortest)) continue;
      const named = partsByName
        .filter(({ name, parts }) => parts.has(key) && (count > 1 || isOwnName(name)))
        .map(({ name }) => name);
      if (named.length === 0) continue;
      for (const step of run.keys()) taken.add(at + step);
      const said = text.slice(run[0]?.from, run.at(-1)?.to);
      const whole = named.filter(({ label }) => wholeKey(dictionary.normalise(label)) === key);
      const fitting = whole.length > 0 ? whole : named;
      const isDistinctive = run.some(
        ({ from, to, isUnexplained }) => isUnexplained && !isGeneral(text.slice(from, to)),
      );
      add(said, fitting, isDistinctive || (whole.length > 0 && count > 1) || fitting.every(isReason));
    }
  for (const run of runs) {
    const ends = endsOf(run);
    const shared = partsByName.map(({ name, split }) => ({ name, said: ends.find((part) => isIn(part, split)) ?? "" }));
    const longest = Math.max(0, ...shared.map(({ said }) => said.length));
    const named = shared.filter(({ said }) => said.length === longest && longest > 1);
    const said = named[0]?.said ?? "";
    add(
      said,
      named.filter((other) => other.said === said).map(({ name }) => name),
      named.every((other) => other.said === said) && (named.every(({ name }) => isReason(name)) || !isOrdinary(said)),
    );
  }
  return parts;
}

/** True for a kind of name of which one word is enough. The words of stages, such as 'Pending', also have other meanings. */
const isOwnName = ({ by }: NamedValue) =>
  ["lost_reason", "account", "contact", "product", "category", "owner"].includes(by);

const isReason = ({ by }: NamedValue) => by === "lost_reason";
const wholeKey = (label: string) => (label.match(latinWord) ?? []).map(keyOf).join("");

/** Returns the keys of all runs of successive words of a name. */
function partsOf(label: string): Set<string> {
  const keys = (label.match(latinWord) ?? []).map(keyOf).slice(0, 12);
  const parts = new Set<string>();
  for (const at of keys.keys())
    for (let count = 1; count <= maxWords; count += 1) parts.add(keys.slice(at, at + count).join(""));
  return parts;
}

/** The maximum number of characters of a part in other scripts than Latin. */
const longestPart = 40;

/**
 * Returns the starts and ends of a run of characters, longest first, that may be a part of a name. A part does not end
 * within a word in Katakana.
 */
function endsOf(run: string): string[] {
  const letters = Array.from(run);
  const lengths = Array.from({ length: Math.min(letters.length, longestPart) - 1 }, (_, step) => step + 2).toReversed();
  const ends = lengths.flatMap((count) => [letters.slice(0, count).join(""), letters.slice(-count).join("")]);
  return ends.filter((part) => !isWithinKatakana(run, part));
}

/** True if the words of a name have a part: the start or end of one of them, or any Chinese characters. */
const isIn = (part: string, words: readonly string[]): boolean =>
  words.some((word) => {
    if (!word.includes(part)) return false;
    return word.startsWith(part) || word.endsWith(part) || /^\p{Script=Han}+$/u.test(part);
  });

function isWithinKatakana(run: string, part: string): boolean {
  const at = run.startsWith(part) ? 0 : run.length - part.length;
  const isKatakana = (letter: string | undefined) => letter !== undefined && /[\p{Script=Katakana}ー]/u.test(letter);
  const joins = [at, at + part.length];
  return joins.some((join) => isKatakana(run[join - 1]) && isKatakana(run[join]));
}

/** Adds the names found by their parts to the vocabulary: for an uncertain part, the first of its names. */
export function withParts<V extends Vocabulary>(vocabulary: V, { names, uncertain }: PartNames): V {
  const added = [...names, ...uncertain.flatMap(([first]) => first ?? [])];
  return added.length === 0 ? vocabulary : { ...vocabulary, names: [...vocabulary.names, ...added] };
}

/**
 * Replaces the answer to a question with an uncertain part of a name by a choice: the question with each name that the
 * part can mean, at most three. Returns other questions unchanged.
 */
export function askWhichName(read: ReadByBoth, uncertain: PartNames["uncertain"]): ReadByBoth {
  const likely = read.interpretation ?? read.offered[0] ?? read.near;
  for (const names of uncertain) {
    const [first] = names;
    const isOfPart = ({ by, id }: ParsedFilter) => by === first?.by && id === first.id;
    if (!likely.filters.some(isOfPart)) continue;
    const offered = names.slice(0, maxOffered).map(({ by, id, label }) => ({
      ...likely,
      filters: likely.filters.map((filter) => (isOfPart(filter) ? { ...filter, by, id, label } : filter)),
    }));
    return { ...read, interpretation: null, near: likely, offered, isLikely: false };
  }
  return read;
}
