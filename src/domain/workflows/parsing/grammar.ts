import type { StepIntent } from "#domain/workflows/steps/steps.ts";
import type { WorkflowKind } from "#domain/workflows/trigger.ts";

/** Possible triggers, the more specific before those that the same sentence could also match. */
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
 * The grammar of workflows in a language, as regular expressions for a whole clause. A space matches any white space. Braces
 * refer to parts of this grammar and to slots: {kind}, {which}, {field}, {value}, {pair}, {stage}, {people}, {person},
 * {tag}, {title}, {text}, {duration}, {hour}, {weekdays}, {monthday}, {rest} and {condition}. Quoted text has been replaced
 * by one letter before: {quoted_title} and {quoted_text} match it.
 */
export type Grammar = {
  /** True if the language separates words by spaces. */
  isSpaced: boolean;
  parts: Readonly<Record<string, string>>;
  /** The possible ends of a clause: at the end of the sentence; between clauses; and right before these words. */
  ends: string;
  joins: string;
  before: string;
  /** Words without meaning at the start and the end of a clause. */
  lead: string;
  trail: string;
  kinds: Readonly<Record<WorkflowKind | "leads", string>>;
  /** Additional words for fields, besides those on screens, and for values. */
  fields: Readonly<Partial<Record<string, string>>>;
  values: Readonly<Partial<Record<string, string>>>;
  /** Words around a name that are not part of it. */
  around: { before: string; after: string };
  owner: string;
  me: string;
  /** Separators of several names, and of alternative values. */
  and: string;
  or: string;
  /** Numbers in words. */
  numbers: Readonly<Record<string, number>>;
  /** Durations with the number `n`, or without one, with their hours. */
  durations: readonly (readonly [pattern: string, hours: number])[];
  sameDay: string;
  nextDay: string;
  /** An hour of the day, the words for the afternoon, and for Monday to Friday. */
  hour: string;
  isAfternoon: string;
  workdays: string;
  /** A weekday, around {weekday}. */
  weekday: string;
  triggers: Readonly<Record<TriggerIntent, readonly string[]>>;
  conditions: Readonly<Record<ConditionIntent, readonly string[]>>;
  /** Conditions of what follows, and of the step next to them. */
  ifs: readonly string[];
  otherwise: string;
  steps: Readonly<Record<StepIntent, readonly string[]>>;
  /** A delayed step. */
  delays: readonly string[];
};
