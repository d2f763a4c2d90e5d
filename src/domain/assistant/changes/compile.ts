import { en } from "#domain/assistant/changes/en.ts";
import { es } from "#domain/assistant/changes/es.ts";
import { ja } from "#domain/assistant/changes/ja.ts";
import { ko } from "#domain/assistant/changes/ko.ts";
import { type ChangeIntent, changeIntents, type Sentences } from "#domain/assistant/changes/sentences.ts";
import { zh } from "#domain/assistant/changes/zh.ts";
import { expandPattern } from "#domain/language/expand-pattern.ts";
import { amountPatterns } from "#domain/language/read-amount.ts";
import { dayPatterns } from "#domain/language/read-day.ts";
import { languageWords } from "#domain/language/words/words-by-language.ts";
import { type Language, languageIds } from "#domain/languages.ts";

/** The sentences that request changes. Languages that are not listed use the English ones. */
const sentencesOf: Readonly<Partial<Record<Language, Sentences>>> = { en, es, zh, ja, ko };

/** The languages that have their own sentences for changes. */
export const sentenceLanguages = languageIds.filter((language) => sentencesOf[language]);

/** The slots of a sentence. A new name cannot contain list separators; a name to look up can contain any character. */
const slots = {
  record: ".{1,200}?",
  deal: ".{1,200}?",
  task: ".{1,300}?",
  contact: ".{1,200}?",
  account: ".{1,200}?",
  person: ".{1,100}?",
  stage: ".{1,60}?",
  name: "[^,，、:：@\\n]{1,120}?",
  title: "[^\\n]{2,400}?",
  text: "[\\s\\S]{1,2000}",
  email: "[^\\s@,，、]+@[^\\s@,，、]+\\.[\\p{Script=Latin}\\p{Nd}]+",
  phone: "\\+?[\\d(][\\d\\s()./-]{3,30}\\d",
} as const;

export type Slot = keyof typeof slots | "amount" | "day";

/** A language's sentences, compiled for matching. */
export type CompiledSentences = {
  language: Language;
  changes: readonly { intent: ChangeIntent; pattern: RegExp }[];
  wish: RegExp;
  thisOne: RegExp;
};

const built = new Map<Language, CompiledSentences>();

/**
 * Returns the sentences of a language as regular expressions, which are compiled on first use. A language without
 * sentences gets the English ones.
 */
export function compiled(language: Language): CompiledSentences {
  const known = built.get(language);
  if (known) return known;
  const sentences = compile(sentencesOf[language] ?? en, language);
  built.set(language, sentences);
  return sentences;
}

function compile({ parts, polite, changes, wish, thisOne }: Sentences, language: Language): CompiledSentences {
  const { isSpaced } = languageWords[language];
  const all: Record<string, string> = {
    ...parts,
    colon: " ?[:：] ?",
    amount: `(?<amount>${amountPatterns[language]})`,
    day: `(?<day>${dayPatterns[language]})`,
    ...Object.fromEntries(Object.entries(slots).map(([name, source]) => [name, `(?<${name}>${source})`])),
  };
  const whole = (source: string) =>
    new RegExp(`^${expandPattern(`${polite.before}${source}${polite.after}`, isSpaced, all)}$`, "iu");
  return {
    language,
    changes: changeIntents.flatMap((intent) => changes[intent].map((pattern) => ({ intent, pattern: whole(pattern) }))),
    wish: new RegExp(expandPattern(wish, isSpaced), "iu"),
    thisOne: new RegExp(`^(?:${expandPattern(thisOne, isSpaced)})$`, "iu"),
  };
}
