import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { wholeRange } from "#domain/assistant/record-conditions.ts";
import { measures } from "#domain/metrics/measures.ts";
import type { Grain, MeasureId, Range } from "#domain/metrics/question.ts";
import { periodOf, resolveRange } from "#domain/metrics/ranges.ts";

/**
 * Returns the requested range or the default one: this year or this month for a comparison, the last twelve months for
 * periods, otherwise all time.
 */
function usualRange({ range, compare, grain }: ParsedQuestion): Range {
  if (range !== undefined) return range;
  if (compare !== undefined) return compare === "year" ? "this_year" : "this_month";
  return grain === undefined ? "all" : "last_12_months";
}

/** The measures that also cover days in the future. */
export const ofFuture: readonly MeasureId[] = ["expected_revenue", "revenue_target"];

/** Returns the range that a metric is computed for. */
export function daysFor(measure: MeasureId, interpretation: ParsedQuestion, today: string): Range {
  if (interpretation.isClosing && measures[measure].isOfToday && !ofFuture.includes(measure)) return "all";
  const range = usualRange(interpretation);
  if (interpretation.compare) return range;
  if (measure === "target_reached" && interpretation.grain) return withWholePeriod(range, interpretation.grain, today);
  // The target of this month is that of all its days.
  return measure === "target_reached" || ofFuture.includes(measure) ? wholeRange(range, today) : range;
}

/** Extends a range that ends today to the end of the current month, quarter or year. */
function withWholePeriod(range: Range, grain: Grain, today: string): Range {
  const { from, to } = resolveRange(range, today);
  return to === today && range !== "all" && grain !== "day" && grain !== "week"
    ? { from, to: periodOf(today, grain).to }
    : range;
}
