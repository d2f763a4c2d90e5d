import type { Source, SourceTable } from "#domain/metrics/fact.ts";
import { factOf } from "#domain/metrics/facts.ts";
import type { FactId } from "#domain/metrics/formula.ts";
import { dimensionsOf, type ResolvedQuery } from "#domain/metrics/resolved-query.ts";

/** The tables on which every result depends: stages for its values, exchange rates for its amounts. */
export const commonTables: readonly SourceTable[] = ["stages", "exchange_rates"];
/** The tables on which results by team depend. */
export const teamTables: readonly SourceTable[] = ["placements", "members"];

/** Returns the tables that determine the values of a fact when it is read from these sources. */
export function tablesOf(
  fact: FactId,
  sources: readonly Source[],
  { question, by }: Pick<ResolvedQuery, "question" | "by">,
): SourceTable[] {
  const { tables, undated } = factOf(fact);
  const groupings = [...dimensionsOf({ by: [...by], filters: question.filters })].flatMap((dimension) =>
    [...sources, ...(undated ? [undated] : [])].flatMap(({ dimensions }) => dimensions[dimension] ?? []),
  );
  return [
    ...tables,
    ...groupings.flatMap(({ join, spread }) => [...(join ? [join] : []), ...(spread ? teamTables : [])]),
  ];
}
