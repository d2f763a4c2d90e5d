import type { ParsedFilter } from "#domain/assistant/parsed-question.ts";
import { contributorsOf } from "#domain/metrics/explanation.ts";
import { isAdditive } from "#domain/metrics/is-additive.ts";
import type { DimensionId, MeasureId, Question } from "#domain/metrics/question.ts";

/** The steps for the causes of a change, for shares of a whole, and for the groups that grew or shrank. */
export type PartsPlan =
  | { kind: "why"; question: Question; by: DimensionId[] }
  /** The whole, possibly by groups, and the part if it has no groups. */
  | { kind: "share"; questions: Question[]; limit: number | null }
  | { kind: "changed"; question: Question; way: "rise" | "fall"; limit: number | null };

const explaining: readonly DimensionId[] = ["product", "owner", "account", "region"];

export function planWhy(measure: MeasureId, question: Question): PartsPlan | null {
  if (!isAdditive(measure) || question.by || question.grain) return null;
  const range = question.range === "all" ? "this_month" : question.range;
  return {
    kind: "why",
    question: { ...question, range, compare: question.compare ?? "previous" },
    by: explaining.filter((dimension) => contributorsOf(measure).includes(dimension)),
  };
}

/**
 * Plans the share of each group in the total, or the share of what one filter selects. Null if the whole is not certain,
 * as with several filters.
 */
export function planShare(
  measure: MeasureId,
  question: Question,
  { filters, limit }: { filters: readonly ParsedFilter[]; limit: number | null },
): PartsPlan | null {
  const { filters: selected, ...whole } = question;
  if (!isAdditive(measure) || question.grain || question.compare || question.where) return null;
  const by = question.by?.[0];
  if (by)
    return question.by?.length === 1 && selected?.[by] === undefined
      ? { kind: "share", questions: [question], limit }
      : null;
  const [filter, ...others] = filters;
  return filter && filter.id !== null && selected && others.length === 0
    ? { kind: "share", questions: [whole, question], limit: null }
    : null;
}

/**
 * Plans the groups that grew or shrank. They are picked from all groups, because the largest need not change most. Null
 * if there are no groups or nothing is compared.
 */
export function planChange(
  measure: MeasureId,
  largest: Question,
  { way, limit }: { way: "rise" | "fall"; limit: number | null },
): PartsPlan | null {
  const { top: _, ...question } = largest;
  const isOfGroups = question.by?.length === 1 && question.grain === undefined && question.compare !== undefined;
  return isAdditive(measure) && isOfGroups ? { kind: "changed", question, way, limit } : null;
}
