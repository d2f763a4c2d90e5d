import type { WorkflowKind } from "#domain/workflows/workflow.ts";

/** What can start a workflow, the more exact before what its sentences could also be read as. */
export const triggerIntents = [
  "daily",
  "weekly",
  "monthly",
  "beforeDate",
  "afterDate",
  "stays",
  "unchanged",
  "won",
  "lost",
  "created",
  "assigned",
  "becomes",
  "turns",
  "entered",
  "changed",
  "updated",
] as const;
export type TriggerIntent = (typeof triggerIntents)[number];

/** What a condition compares. */
export const conditionIntents = [
  "least",
  "most",
  "more",
  "less",
  "open",
  "tagged",
  "empty",
  "isNot",
  "contains",
  "is",
  "filled",
] as const;
export type ConditionIntent = (typeof conditionIntents)[number];

/** What steps do. */
export const stepIntents = [
  "won",
  "lost",
  "wait",
  "stop",
  "make",
  "task",
  "notify",
  "note",
  "tag",
  "assign",
  "stage",
  "set",
  "mark",
  "empty",
] as const;
export type StepIntent = (typeof stepIntents)[number];

/**
 * How workflows are written in a language, as regular expressions for the whole of a clause. A space stands for any white space. Braces
 * stand for parts of its own, and for what is said: {kind}, {which}, {field}, {value}, {pair}, {stage}, {people}, {person}, {tag}, {title},
 * {text}, {duration}, {hour}, {weekdays}, {monthday}, {rest} and {condition}. What stands in quotes is one letter by then: {quoted_title} and {quoted_text} are such.
 */
export type Grammar = {
  /** Whether words are written apart. */
  isSpaced: boolean;
  parts: Readonly<Record<string, string>>;
  /** Where a clause may end: with the sentence; between clauses; and right before these words. */
  ends: string;
  joins: string;
  before: string;
  /** What a clause may begin and end with, and says nothing. */
  lead: string;
  trail: string;
  kinds: Readonly<Record<WorkflowKind | "leads", string>>;
  /** Words for fields beside those of the screens, and for values. */
  fields: Readonly<Partial<Record<string, string>>>;
  values: Readonly<Partial<Record<string, string>>>;
  /** What may stand around a name and is none of it. */
  around: { before: string; after: string };
  owner: string;
  me: string;
  /** Between several names, and between values of which any will do. */
  and: string;
  or: string;
  /** What stands before a number that is a word. */
  numbers: Readonly<Record<string, number>>;
  /** Spans of time with the number `n`, or without one, by their hours. */
  durations: readonly (readonly [pattern: string, hours: number])[];
  sameDay: string;
  nextDay: string;
  /** An hour of the day, which of them are in its second half, and days from Monday to Friday. */
  hour: string;
  isAfternoon: string;
  workdays: string;
  /** A day of the week, around {weekday}. */
  weekday: string;
  triggers: Readonly<Record<TriggerIntent, readonly string[]>>;
  conditions: Readonly<Record<ConditionIntent, readonly string[]>>;
  /** A condition of what follows, and of a step that it stands beside. */
  ifs: readonly string[];
  otherwise: string;
  steps: Readonly<Record<StepIntent, readonly string[]>>;
  /** A step that comes later. */
  delays: readonly string[];
};
