import { followUpWords } from "#domain/assistant/follow-up-words.ts";
import type { NamedValue, Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Concept, Words } from "#domain/assistant/words/concept.ts";
import { en } from "#domain/assistant/words/en.ts";
import { es } from "#domain/assistant/words/es.ts";
import { ja } from "#domain/assistant/words/ja.ts";
import { ko } from "#domain/assistant/words/ko.ts";
import { measureNames } from "#domain/assistant/words/measure-names.gen.ts";
import { simplify } from "#domain/assistant/words/simplify.ts";
import { zh } from "#domain/assistant/words/zh.ts";
import { fold, isLatin } from "#domain/language/fold.ts";
import { languageWords } from "#domain/language/words/words-by-language.ts";
import { type Language, languageIds } from "#domain/languages.ts";

const words: Readonly<Partial<Record<Language, Words>>> = { en, es, zh, ja, ko };

/** Returns the words of questions: the English ones for a language without its own. */
export const questionWords = (language: Language): Words => words[language] ?? en;

/** The languages that have their own words for questions. */
export const wordLanguages = languageIds.filter((language) => words[language]);

/** The meanings of a phrase: concepts and names in the workspace. */
export type Entry = { concepts: readonly Concept[]; names: readonly NamedValue[] };
export type Dictionary = {
  /** Normalises a text in the same way as the phrases. */
  normalise: (text: string) => string;
  find: (phrase: string) => Entry | undefined;
  /** The length of the longest phrase. */
  longest: number;
  /** All words in Latin letters, for spelling correction. */
  words: ReadonlySet<string>;
  /** The words in Latin letters with a general meaning, without those that occur only in names. */
  general: ReadonlySet<string>;
  /** Words in Latin letters that are removed from any question. */
  fillers: ReadonlySet<string>;
};

const latinWords = (phrase: string) => phrase.match(/\p{Script=Latin}{2,}/gu) ?? [];

/** Returns the function that normalises words. In Chinese, it converts traditional characters to simplified ones. */
const normaliserOf = (language: Language) => (language === "zh" ? (text: string) => simplify(fold(text)) : fold);

/** Returns the months and numbers of a language, as the words of their concepts. */
function sharedWords(language: Language): Words {
  const { months, numbers } = languageWords[language];
  const ofNumbers = Map.groupBy(Object.entries(numbers), ([, number]) => number);
  return Object.fromEntries([
    ...months.map((forms, at) => [`month.${at + 1}`, forms]),
    ...[...ofNumbers].map(([number, forms]) => [`number.${number}`, forms.map(([word]) => word).join("|")]),
  ]);
}

type Built = { concepts: Map<string, Concept[]>; words: Set<string>; fillers: Set<string>; longest: number };
const built = new Map<string, Built>();

function wordsOf(language: Language, isFollowUp: boolean): Built {
  const key = `${language} ${isFollowUp}`;
  const known = built.get(key);
  if (known) return known;
  const normalise = normaliserOf(language);
  const concepts = new Map<string, Concept[]>();
  const add = (phrase: string, concept: Concept, isFirst: boolean) => {
    const all = concepts.get(phrase) ?? [];
    if (!all.includes(concept)) concepts.set(phrase, isFirst ? [concept, ...all] : [...all, concept]);
  };
  const named = new Set(Object.values(measureNames[language]).map(normalise));
  const ofFollowUps = isFollowUp ? [followUpWords[language] ?? {}] : [];
  for (const texts of [...ofFollowUps, measureNames[language], sharedWords(language), questionWords(language)])
    for (const [concept, phrases = ""] of Object.entries(texts))
      for (const phrase of phrases.split("|")) {
        const folded = normalise(phrase.trim());
        // If the name of a metric is also a word for another metric, it means the other one: 'Rent' is the name of a
        // share, but means the amount.
        const isFirst = /^(?:measure|dimension)\./.test(concept) && named.has(folded);
        add(folded, concept as Concept, isFirst);
        // In languages that do not separate words with spaces, a space is optional.
        if (!isLatin(folded[0])) add(folded.replaceAll(" ", ""), concept as Concept, isFirst);
      }
  const dictionary = {
    concepts,
    words: new Set([...concepts.keys()].flatMap(latinWords)),
    fillers: new Set([...concepts].flatMap(([phrase, own]) => (own.includes("filler") ? [phrase] : []))),
    longest: Math.max(...[...concepts.keys()].map(({ length }) => length)),
  };
  built.set(key, dictionary);
  return dictionary;
}

/**
 * Builds the dictionary from the words of a language and the names in a workspace. The general meaning of a word takes
 * precedence over a name. With `isFollowUp`, it includes the words that only occur in follow-ups.
 */
export function dictionaryOf(language: Language, { names }: Pick<Vocabulary, "names">, isFollowUp = false): Dictionary {
  const ours = wordsOf(language, isFollowUp);
  const normalise = normaliserOf(language);
  const named = new Map<string, NamedValue[]>();
  const add = (phrase: string, name: NamedValue) => {
    if (phrase.length < 2 || ours.concepts.has(phrase)) return;
    const all = named.get(phrase) ?? [];
    if (!all.some(({ by, id }) => by === name.by && id === name.id)) named.set(phrase, [...all, name]);
  };
  for (const name of names) add(normalise((name.said ?? name.label).trim()), name);
  for (const [alias, name] of shortNames(names)) add(normalise(alias), name);
  const known = new Set(ours.words);
  let longest = ours.longest;
  for (const phrase of named.keys()) {
    for (const word of latinWords(phrase)) known.add(word);
    longest = Math.max(longest, phrase.length);
  }
  return {
    normalise,
    find: (phrase) => {
      const concepts = ours.concepts.get(phrase);
      const own = named.get(phrase);
      return concepts || own ? { concepts: concepts ?? [], names: own ?? [] } : undefined;
    },
    longest,
    words: known,
    general: ours.words,
    fillers: ours.fillers,
  };
}

/**
 * Returns short names: the first names of colleagues that no other colleague shares, if they have at least three Latin
 * letters, and products without their size, such as 'Coffee beans' for 'Coffee beans 1 kg'.
 */
function shortNames(names: readonly NamedValue[]): [string, NamedValue][] {
  const owners = names.filter(({ by }) => by === "owner");
  const products = names.filter(({ by, label }) => by === "product" && size.test(label));
  const byShort = Map.groupBy([...owners, ...products], ({ by, label }) =>
    by === "owner" ? (fold(label).split(" ")[0] ?? "") : fold(label).replace(size, ""),
  );
  return [...byShort].flatMap(([short, [name, ...others]]): [string, NamedValue][] =>
    name && others.length === 0 && short.length > (isLatin(short[0]) ? 2 : 1) ? [[short, name]] : [],
  );
}

const size = /[\s,(]+\d[^\p{Script=Latin}]*(?:k?g|ml|cl|l|oz|lb)\)?$/iu;
