import type { Answer } from "#domain/measures/answer.ts";
import { type FiguresDefaults, type FiguresSearch, toQuestionPart } from "#domain/measures/figures-search.ts";
import { fittingGrain } from "#domain/measures/fitting-grain.ts";
import type { IndustryPack } from "#domain/measures/industry/packs.ts";
import type { MeasureId, Question } from "#domain/measures/question.ts";

export const industryDefaults = { range: "last_12_months", compare: "year" } as const satisfies FiguresDefaults;

/** What a question can ask at the most. */
const most = 12;

/** All indicators of an industry over time, beside the same days of the year before. */
export function industryQuestions({ kpis }: IndustryPack, search: FiguresSearch): [Question, ...Question[]] {
  const part = toQuestionPart(search, industryDefaults);
  const measures = kpis.map(({ measure }) => measure);
  const ask = (some: MeasureId[]): Question => ({ measures: some, ...part, grain: fittingGrain(part.range) });
  const more = Array.from({ length: Math.ceil(measures.length / most) - 1 }, (_, at) =>
    ask(measures.slice((at + 1) * most, (at + 2) * most)),
  );
  return [ask(measures.slice(0, most)), ...more];
}

/** The answer that has a measure. */
export const answerWith = (answers: readonly Answer[] | undefined, measure: MeasureId) =>
  answers?.find(({ columns }) => columns.some((column) => column.measure === measure));

/** What an answer says of one measure. */
export function readFigure(answer: Answer, measure: MeasureId) {
  const at = answer.columns.findIndex((column) => column.measure === measure);
  const column = answer.columns[at];
  if (!column) return null;
  return {
    column,
    value: answer.total.values[at] ?? null,
    before: answer.total.compared[at] ?? null,
    course: answer.rows.map(({ values }) => values[at] ?? null),
    isUnfinished: answer.rows.at(-1)?.is_unfinished ?? false,
    missing: answer.missing.filter((one) => one.measure === measure),
    lists: answer.behind[at] ?? [],
  };
}
