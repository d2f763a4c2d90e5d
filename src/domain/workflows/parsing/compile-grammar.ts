import { expandPattern } from "#domain/language/expand-pattern.ts";
import { weekdayPattern } from "#domain/language/read-day.ts";
import { languageWords } from "#domain/language/words/words-by-language.ts";
import { type Language, languageIds } from "#domain/languages.ts";
import { scriptOf } from "#domain/scripts.ts";
import { en } from "#domain/workflows/parsing/en.ts";
import { es } from "#domain/workflows/parsing/es.ts";
import type { ConditionIntent, Grammar, TriggerIntent } from "#domain/workflows/parsing/grammar.ts";
import { conditionIntents, triggerIntents } from "#domain/workflows/parsing/grammar.ts";
import { ja } from "#domain/workflows/parsing/ja.ts";
import { ko } from "#domain/workflows/parsing/ko.ts";
import { type Captures, type Slot, slots } from "#domain/workflows/parsing/slots.ts";
import { zh } from "#domain/workflows/parsing/zh.ts";
import type { StepIntent } from "#domain/workflows/steps/steps.ts";

/** The grammars for workflows described in words. Languages that are not listed use the English one. */
const grammars: Readonly<Partial<Record<Language, Grammar>>> = { en, es, zh, ja, ko };

/** The languages that have their own grammar. */
export const grammarLanguages = languageIds.filter((language) => grammars[language]);

export type Pattern = { find: (clause: string) => Captures | null };
type Patterns<Intent extends string> = readonly (readonly [intent: Intent, patterns: readonly Pattern[]])[];

/** A language's grammar, compiled for matching. */
export type CompiledGrammar = {
  grammar: Grammar;
  language: Language;
  triggers: Patterns<TriggerIntent>;
  conditions: Patterns<ConditionIntent>;
  steps: Patterns<StepIntent>;
  ifs: readonly Pattern[];
  otherwise: Pattern;
  delays: readonly Pattern[];
  lead: RegExp;
  trail: RegExp;
  ends: RegExp;
  joins: RegExp;
  before: RegExp;
  durations: readonly (readonly [pattern: RegExp, hours: number])[];
  numbers: Readonly<Record<string, number>>;
  /** True if the whole text matches this part of the grammar. */
  is: (
    part:
      | "owner"
      | "me"
      | "sameDay"
      | "nextDay"
      | "isAfternoon"
      | "workdays"
      | `kinds.${string}`
      | `fields.${string}`
      | `values.${string}`,
    said: string,
  ) => boolean;
  /** Returns a name without the words around it. */
  bare: (said: string) => string;
  split: (by: "and" | "or", said: string) => string[];
};

const built = new Map<Language, CompiledGrammar>();

/**
 * Returns the grammar of a language as regular expressions, which are compiled on first use. A language without a
 * grammar gets the English one.
 */
export function compiledGrammar(language: Language): CompiledGrammar {
  const known = built.get(language);
  if (known) return known;
  const grammar = compile(grammars[language] ?? en, language);
  built.set(language, grammar);
  return grammar;
}

function compile(grammar: Grammar, language: Language): CompiledGrammar {
  const { parts, kinds, durations, sameDay, nextDay } = grammar;
  const { isSpaced } = languageWords[language];
  const numbers = { ...languageWords[language].numbers, ...grammar.numbers };
  // Ignoring case is slow, and scripts without case do not need it.
  const flags = scriptOf(language) === "Latn" ? "iu" : "u";
  const number = `\\d{1,3}|${Object.keys(numbers)
    .toSorted((one, other) => other.length - one.length)
    .join("|")}`;
  // Number words are checked after a clause has matched, because listing them in every pattern would be slow.
  const anyNumber = `[\\d${[...new Set(Object.keys(numbers).join(""))].join("")}]{1,8}`;
  const weekday = weekdayPattern(language);
  const spans = durations.map(([pattern]) => pattern.replace("{n}", anyNumber)).join("|");
  const all: Record<string, string> = {
    ...parts,
    kind: `(?<kind>${Object.values(kinds).join("|")})`,
    duration: `(?<duration>${spans})`,
    hour: `(?<hour>${grammar.hour})`,
    weekdays: `(?<weekdays>${weekday}(?:(?:${grammar.and})${weekday})*|${grammar.workdays})`,
    quoted_title: `(?<title>[\uE000-\uF8FF])`,
    quoted_text: `(?<text>[\uE000-\uF8FF])`,
    sameDay: `(?<sameDay>${sameDay})`,
    nextDay: `(?<nextDay>${nextDay})`,
    ...Object.fromEntries(Object.entries(slots).map(([name, source]) => [name, `(?<${name}>${source})`])),
  };
  const expand = (source: string) => expandPattern(source, isSpaced, all);
  const toPattern = (source: string): Pattern => patternOf(expand(source), flags);
  const whole = (source: string) => new RegExp(`^(?:${expand(source)})$`, flags);
  const each = <Intent extends string>(intents: readonly Intent[], of: Readonly<Record<Intent, readonly string[]>>) =>
    intents.map((intent) => [intent, of[intent].map(toPattern)] as const);
  const sources: Record<string, string> = {
    owner: grammar.owner,
    me: grammar.me,
    sameDay,
    nextDay,
    workdays: grammar.workdays,
    isAfternoon: `.*(?:${grammar.isAfternoon}).*`,
  };
  for (const [name, source] of Object.entries(kinds)) sources[`kinds.${name}`] = source;
  for (const [name, source = ""] of Object.entries(grammar.fields)) sources[`fields.${name}`] = source;
  for (const [name, source = ""] of Object.entries(grammar.values)) sources[`values.${name}`] = source;
  const parted = new Map(Object.entries(sources).map(([name, source]) => [name, whole(source)]));
  const splits = { and: new RegExp(expand(grammar.and), flags), or: new RegExp(expand(grammar.or), flags) };
  const before = new RegExp(`^(?:${expand(grammar.around.before)})`, flags);
  const after = new RegExp(`(?:${expand(grammar.around.after)})$`, flags);
  return {
    grammar,
    language,
    triggers: each(triggerIntents, grammar.triggers),
    conditions: each(conditionIntents, grammar.conditions),
    // In the order of the language's file: a more specific pattern precedes any other that could match the same clause.
    steps: each(Object.keys(grammar.steps) as StepIntent[], grammar.steps),
    ifs: grammar.ifs.map(toPattern),
    otherwise: toPattern(`${grammar.otherwise}(?:,? ?{rest})?`),
    delays: grammar.delays.map(toPattern),
    lead: new RegExp(`^${expand(grammar.lead)}`, flags),
    trail: new RegExp(`${expand(grammar.trail)}[\\s,，、.。!！;；:：]*$`, flags),
    ends: new RegExp(grammar.ends, `g${flags}`),
    joins: new RegExp(grammar.joins, `g${flags}`),
    before: new RegExp(`(?<=\\s|^)(?=${expand(grammar.before)})`, `g${flags}`),
    numbers,
    durations: durations.map(([pattern, hours]) => [whole(pattern.replace("{n}", `(?<n>${number})`)), hours]),
    is: (part, phrase) => parted.get(part)?.test(phrase.trim()) ?? false,
    bare: (phrase) => phrase.trim().replace(before, "").replace(after, "").trim(),
    split: (by, phrase) => phrase.split(splits[by]).map((part) => part.trim()),
  };
}

/** Compiles a pattern. If a slot occurs several times, the texts that match are joined with line breaks. */
function patternOf(source: string, flags: string): Pattern {
  const names: Slot[] = [];
  const numbered = source.replace(/\(\?<(\w+)>/g, (_all, name: string) => `(?<${name}_${names.push(name as Slot)}>`);
  const expression = new RegExp(`^(?:${numbered})$`, flags);
  return {
    find(clause) {
      const match = expression.exec(clause);
      if (!match) return null;
      const captures: Partial<Record<Slot, string>> = {};
      for (const [at, name] of names.entries()) {
        const text = match.groups?.[`${name}_${at + 1}`]?.trim();
        if (text) captures[name] = captures[name] === undefined ? text : `${captures[name]}\n${text}`;
      }
      return captures;
    },
  };
}
