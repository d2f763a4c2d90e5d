import { type Dictionary, dictionaryOf } from "#domain/assistant/dictionary.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Concept } from "#domain/assistant/words/concept.ts";
import { workConcepts } from "#domain/assistant/work/work-concepts.ts";
import { workWords } from "#domain/assistant/work/work-words.ts";
import { isLatin } from "#domain/language/fold.ts";
import type { Language } from "#domain/languages.ts";

type Own = { concepts: Map<string, Concept[]>; words: Set<string>; longest: number };
const built = new Map<Language, Own>();

/** Returns the words of a language for tasks, activities, emails and facts. */
function ownWords(language: Language, normalise: (text: string) => string): Own {
  const known = built.get(language);
  if (known) return known;
  const concepts = new Map<string, Concept[]>();
  for (const concept of workConcepts)
    for (const word of (workWords[language]?.[concept] ?? "").split("|")) {
      const phrase = normalise(word.trim());
      if (phrase === "") continue;
      for (const form of new Set([phrase, ...(isLatin(phrase[0]) ? [] : [phrase.replaceAll(" ", "")])]))
        concepts.set(form, [...(concepts.get(form) ?? []), `work.${concept}`]);
    }
  const own = {
    concepts,
    words: new Set([...concepts.keys()].flatMap((phrase) => phrase.match(/\p{Script=Latin}{2,}/gu) ?? [])),
    longest: Math.max(0, ...[...concepts.keys()].map(({ length }) => length)),
  };
  built.set(language, own);
  return own;
}

/** Returns the dictionary of a language, with additional words for tasks, activities, emails and facts. */
export function workDictionary(language: Language, vocabulary: Vocabulary): Dictionary {
  const general = dictionaryOf(language, vocabulary);
  const own = ownWords(language, general.normalise);
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
