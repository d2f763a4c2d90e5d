import { fittingGrain } from "#domain/metrics/fitting-grain.ts";
import type { IndustryPack } from "#domain/metrics/industry/packs.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { type MetricsSearch, toQuestionPart } from "#domain/metrics/metrics-search.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";

/** Maximum number of measures per question. */
const maxMeasures = 12;

/** Returns the questions for all indicators of an industry over time, each with at most `maxMeasures` of them. */
export function industryQuestions(
  { kpis }: IndustryPack,
  { range, from, to, compare, currency, company }: MetricsSearch,
): [Question, ...Question[]] {
  const part = toQuestionPart({ range, from, to, compare, currency, company });
  const measures = kpis.map(({ measure }) => measure);
  const ask = (some: MeasureId[]): Question => ({ measures: some, ...part, grain: fittingGrain(part.range) });
  const more = Array.from({ length: Math.ceil(measures.length / maxMeasures) - 1 }, (_, at) =>
    ask(measures.slice((at + 1) * maxMeasures, (at + 2) * maxMeasures)),
  );
  return [ask(measures.slice(0, maxMeasures)), ...more];
}

/** Returns the result that contains a measure; undefined if there is none. */
export const resultWith = (results: readonly MeasureResult[] | undefined, measure: MeasureId) =>
  results?.find(({ columns }) => columns.some((column) => column.measure === measure));

/** Returns the data of one measure in a result; null if the result does not contain it. */
export function readMetric(result: MeasureResult, measure: MeasureId) {
  const at = result.columns.findIndex((column) => column.measure === measure);
  const column = result.columns[at];
  if (!column) return null;
  return {
    column,
    value: result.total.values[at] ?? null,
    before: result.total.compared[at] ?? null,
    course: result.rows.map(({ values }) => values[at] ?? null),
    isUnfinished: result.rows.at(-1)?.is_unfinished ?? false,
    missing: result.missing.filter((entry) => entry.measure === measure),
    lists: result.drill_down[at] ?? [],
  };
}
