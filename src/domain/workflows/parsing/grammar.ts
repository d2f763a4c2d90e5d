import type { StepIntent } from "#domain/workflows/steps/steps.ts";
import type { WorkflowKind } from "#domain/workflows/trigger.ts";

/** The possible triggers. A more specific trigger comes before any other that the same sentence could match. */
export const triggerIntents = [
  "repliedAbout",
  "replied",
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

/** The kinds of comparisons in conditions. */
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

/**
 * The grammar of a language for workflows, as regular expressions for a whole clause. A space matches any white space.
 * Braces refer to parts of this grammar and to slots: {kind}, {which}, {field}, {value}, {pair}, {stage}, {people},
 * {person}, {tag}, {title}, {text}, {duration}, {hour}, {weekdays}, {monthday}, {rest} and {condition}. Quoted texts
 * have already been replaced by single letters, which {quoted_title} and {quoted_text} match.
 */
export type Grammar = {
  parts: Readonly<Record<string, string>> & { reply: string };
  /** The places where a clause can end: at the end of a sentence, between clauses, and right before certain words. */
  ends: string;
  joins: string;
  before: string;
  /** Words without a meaning at the start and at the end of a clause. */
  lead: string;
  trail: string;
  kinds: Readonly<Record<WorkflowKind | "leads", string>>;
  /** Additional words for fields and values, besides the names used in the interface. */
  fields: Readonly<Partial<Record<string, string>>>;
  values: Readonly<Partial<Record<string, string>>>;
  /** Words around a name that do not belong to it. */
  around: { before: string; after: string };
  owner: string;
  me: string;
  /** Separators between several names, and between alternative values. */
  and: string;
  or: string;
  /** Additional words for numbers, which are unambiguous only in a duration. */
  numbers: Readonly<Record<string, number>>;
  /** Patterns of durations, with the number in the group `n` or without a number, and their length in hours. */
  durations: readonly (readonly [pattern: string, hours: number])[];
  sameDay: string;
  nextDay: string;
  /** Patterns of an hour of the day, of the words for the afternoon, and of Monday to Friday. */
  hour: string;
  isAfternoon: string;
  workdays: string;
  triggers: Readonly<Record<TriggerIntent, readonly string[]>>;
  conditions: Readonly<Record<ConditionIntent, readonly string[]>>;
  /** Patterns of clauses that are conditions, such as "if {condition}". */
  ifs: readonly string[];
  otherwise: string;
  steps: Readonly<Record<StepIntent, readonly string[]>>;
  /** Patterns of a step with a delay. */
  delays: readonly string[];
};
