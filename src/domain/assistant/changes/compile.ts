import { en } from "#domain/assistant/changes/en.ts";
import { es } from "#domain/assistant/changes/es.ts";
import { ja } from "#domain/assistant/changes/ja.ts";
import { ko } from "#domain/assistant/changes/ko.ts";
import { type ChangeIntent, changeIntents, type DayRule, type Sentences } from "#domain/assistant/changes/sentences.ts";
import { zh } from "#domain/assistant/changes/zh.ts";
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
  sentences: Sentences;
  changes: readonly { intent: ChangeIntent; pattern: RegExp }[];
  wish: RegExp;
  thisOne: RegExp;
  /** The patterns of each rule for days: for a whole text, and for the end, the start and the middle of a text. */
  days: readonly { rule: DayRule | "iso"; alone: RegExp; atEnd: RegExp; atStart: RegExp; within: RegExp }[];
  amount: RegExp;
};

const built = new Map<Language, CompiledSentences>();

/** Returns the sentences of a language as regular expressions, which are compiled on first use. */
export function compiled(language: Language): CompiledSentences {
  const known = built.get(language);
  if (known) return known;
  const sentences = compile(sentencesOf[language] ?? en);
  built.set(language, sentences);
  return sentences;
}

const withoutNames = (source: string) => source.replace(/\(\?<\w+>/g, "(?:");

function compile(sentences: Sentences): CompiledSentences {
  const { isSpaced, parts, polite, changes, weekdays, months, currencies } = sentences;
  const weekday = weekdays.join("|");
  const month = months.join("|");
  const spaces = (source: string) => source.replaceAll(" ?", "\\s*").replaceAll(" ", isSpaced ? "\\s+" : "\\s*");
  const days = [
    ["iso", "(?<iso>\\d{4}-\\d{2}-\\d{2})"] as const,
    ...sentences.days.map(([rule, pattern]) => {
      const named = pattern.replace("{weekday}", weekday).replace("{month}", month);
      return [rule, spaces(named)] as const;
    }),
  ];
  const signs = Object.values(currencies).join("|");
  const amount = `[\\p{Sc}]?\\s*(?:[A-Z]{3}\\s)?\\d[\\d.,]*\\s*(?:mil|[km千천万萬만億亿억])?\\s*(?:\\p{Sc}|[A-Z]{3}|${signs})?`;
  const anyDay = days.map(([, pattern]) => withoutNames(pattern)).join("|");
  const all: Record<string, string> = {
    ...parts,
    colon: " ?[:：] ?",
    amount: `(?<amount>${amount})`,
    day: `(?<day>${anyDay})`,
    ...Object.fromEntries(Object.entries(slots).map(([name, source]) => [name, `(?<${name}>${source})`])),
  };
  const expand = (source: string): string =>
    source.replace(/\{([a-z_]+)\}/gi, (whole, name: string) => (all[name] === undefined ? whole : expand(all[name])));
  const whole = (source: string) => new RegExp(`^${spaces(expand(`${polite.before}${source}${polite.after}`))}$`, "iu");
  const gap = isSpaced ? "\\s+" : "\\s*";
  const { before, after } = sentences.dayJoins;
  const edge = isSpaced ? "(?![\\p{L}\\p{N}])" : "";
  return {
    sentences,
    changes: changeIntents.flatMap((intent) => changes[intent].map((pattern) => ({ intent, pattern: whole(pattern) }))),
    wish: new RegExp(spaces(sentences.wish), "iu"),
    thisOne: new RegExp(`^(?:${spaces(sentences.thisOne)})$`, "iu"),
    days: days.map(([rule, pattern]) => ({
      rule,
      alone: new RegExp(`^(?:${pattern})$`, "iu"),
      atEnd: new RegExp(`^(?<rest>.+?)[,，、]?${gap}${spaces(before)}(?:${pattern})$`, "iu"),
      atStart: new RegExp(`^${spaces(before)}(?:${pattern})${spaces(after)}${edge}${gap}(?<rest>.+)$`, "iu"),
      within: new RegExp(`${isSpaced ? "(?<![\\p{L}\\p{N}])" : ""}(?:${pattern})${edge}`, "iu"),
    })),
    amount: new RegExp(
      `^(?<sign>\\p{Sc}|[A-Z]{3}\\s)?\\s*(?<digits>\\d[\\d.,]*)\\s*(?<scale>mil|[km千천万萬만億亿억])?\\s*(?<unit>\\p{Sc}|[A-Z]{3}|${signs})?$`,
      "iu",
    ),
  };
}
