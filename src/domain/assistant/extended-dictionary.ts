import { type Dictionary, dictionaryOf } from "#domain/assistant/dictionary.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Concept } from "#domain/assistant/words/concept.ts";
import { isLatin } from "#domain/language/fold.ts";
import type { Language } from "#domain/languages.ts";

/** Words with additional meanings for some kinds of questions, by language. */
type Extension<Own extends string> = {
  prefix: "work" | "selection";
  concepts: readonly Own[];
  words: Readonly<Partial<Record<Language, Readonly<Partial<Record<Own, string>>>>>>;
};

type OwnWords = { concepts: Map<string, Concept[]>; words: Set<string>; longest: number };
const built = new Map<string, OwnWords>();

function ownWords<Own extends string>(
  language: Language,
  { prefix, concepts: ids, words }: Extension<Own>,
  normalise: (text: string) => string,
): OwnWords {
  const key = `${prefix} ${language}`;
  const known = built.get(key);
  if (known) return known;
  const concepts = new Map<string, Concept[]>();
  for (const concept of ids)
    for (const word of (words[language]?.[concept] ?? "").split("|")) {
      const phrase = normalise(word.trim());
      if (phrase === "") continue;
      for (const form of new Set([phrase, ...(isLatin(phrase[0]) ? [] : [phrase.replaceAll(" ", "")])]))
        concepts.set(form, [...(concepts.get(form) ?? []), `${prefix}.${concept}` as Concept]);
    }
  const own = {
    concepts,
    words: new Set([...concepts.keys()].flatMap((phrase) => phrase.match(/\p{Script=Latin}{2,}/gu) ?? [])),
    longest: Math.max(0, ...[...concepts.keys()].map(({ length }) => length)),
  };
  built.set(key, own);
  return own;
}

/** Returns the dictionary of a language, with the additional words for some kinds of questions. */
export function extendedDictionary<Own extends string>(
  language: Language,
  vocabulary: Vocabulary,
  extension: Extension<Own>,
  isFollowUp = false,
): Dictionary {
  const general = dictionaryOf(language, vocabulary, isFollowUp);
  const own = ownWords(language, extension, general.normalise);
  return {
    ...general,
    longest: Math.max(general.longest, own.longest),
    words: general.words.union(own.words),
    general: general.general.union(own.words),
    fillers: new Set([...general.fillers].filter((word) => !own.concepts.has(word))),
    find: (phrase) => {
      const concepts = own.concepts.get(phrase);
      const entry = general.find(phrase);
      return concepts ? { names: entry?.names ?? [], concepts: [...concepts, ...(entry?.concepts ?? [])] } : entry;
    },
  };
}
