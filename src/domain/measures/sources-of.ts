import type { Place, Settled } from "#domain/measures/compile.ts";
import type { Source } from "#domain/measures/fact.ts";
import { factOf } from "#domain/measures/facts.ts";
import type { FactId } from "#domain/measures/formula.ts";
import type { DimensionId, Question } from "#domain/measures/question.ts";

/** The dimensions that a question groups or filters by. */
export const dimensionsOf = ({ by, filters }: Pick<Question, "by" | "filters">): Set<DimensionId> =>
  new Set([...(by ?? []), ...Object.keys(filters ?? {}).map((name) => name as DimensionId)]);

/** The kinds of records that a question narrows, in the words of their lists. */
export const kindsAsked = ({ where, search }: Pick<Question, "where" | "search">): string[] =>
  Object.keys({ ...where, ...search });

/** Where the facts are read for a question: nowhere, when they lack one of its dimensions. */
export function sourcesOf(
  fact: FactId,
  { question, by }: Settled,
  place: Pick<Place, "countsWonDeals">,
  distinct: readonly DimensionId[] = [],
): Source[] {
  const asked = [...dimensionsOf({ by: [...by], filters: question.filters }), ...distinct];
  const kinds = kindsAsked(question);
  for (const alternatives of factOf(fact).sources) {
    // What is asked of some records only cannot be answered by figures that were added up before.
    if (kinds.length > 0 && alternatives.some(({ rollup }) => rollup)) continue;
    const fitting = alternatives
      .filter(({ isOfWonDeals }) => !isOfWonDeals || place.countsWonDeals)
      .filter(({ records }) => kinds.length === 0 || (records && kinds.includes(records.entity)));
    const serves = ({ dimensions, whom }: Source) =>
      asked.every((dimension) => dimensions[dimension]) && (!whom || whomOf(whom, asked) !== undefined);
    if (fitting.length === 0 || !fitting.every(serves)) continue;
    return fitting.map(({ whom, ...source }) => {
      const only = whom && whomOf(whom, asked);
      return only ? { ...source, where: [source.where, only].filter(Boolean).join(" and ") } : source;
    });
  }
  return [];
}

/** Whom facts have to be about for a question with these dimensions. */
function whomOf(whom: NonNullable<Source["whom"]>, asked: readonly DimensionId[]): string | undefined {
  const [dimension, ...others] = new Set(asked);
  return others.length > 0 ? undefined : whom[dimension ?? "workspace"];
}
