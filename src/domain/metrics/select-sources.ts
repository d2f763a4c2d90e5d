import type { Source } from "#domain/metrics/fact.ts";
import { factOf } from "#domain/metrics/facts.ts";
import type { FactId } from "#domain/metrics/formula.ts";
import { barDimensions } from "#domain/metrics/metrics-search.ts";
import type { DimensionId, CountedKey, Question } from "#domain/metrics/question.ts";
import {
  dimensionsOf,
  filteredKinds,
  type QueryContext,
  type ResolvedQuery,
  spansOf,
} from "#domain/metrics/resolved-query.ts";
import { subrangesOf } from "#domain/metrics/subranges.ts";

/** True if monthly sums can be used: no period is shorter than a month, and the range contains whole months. */
const hasMonths = (query: ResolvedQuery) =>
  query.grain !== "day" && query.grain !== "week" && subrangesOf(spansOf(query), "months").length > 0;

/** Returns the sources of a fact for a question; none if the fact lacks one of the question's dimensions. */
export function selectSources(
  fact: FactId,
  query: ResolvedQuery,
  context: Pick<QueryContext, "countsWonDeals">,
  distinct: readonly (DimensionId | CountedKey)[] = [],
): Source[] {
  const { question, by } = query;
  const requested = [...dimensionsOf({ by: [...by], filters: question.filters }), ...distinct];
  const requestedOfSales = [
    ...dimensionsOf({ by: [...by], filters: applicableFilters({ isOfSomeSales: true }, question) }),
    ...distinct,
  ];
  const kinds = filteredKinds(question);
  for (const alternatives of factOf(fact).sources) {
    // Pre-aggregated rows cannot be filtered by individual records.
    if (kinds.length > 0 && alternatives.some(({ rollup }) => rollup)) continue;
    if (alternatives.some(({ span }) => span === "months") && !hasMonths(query)) continue;
    const fitting = alternatives
      .filter(({ isOfWonDeals }) => !isOfWonDeals || context.countsWonDeals)
      .filter(({ span }) => subrangesOf(spansOf(query), span).length > 0)
      .filter(({ records }) => kinds.length === 0 || (records && kinds.includes(records.entity)));
    const serves = ({ dimensions, subject: subjects, isOfSomeSales }: Source) =>
      (isOfSomeSales ? requestedOfSales : requested).every((dimension) => dimensions[dimension]) &&
      (!isOfSomeSales || canBeSome(question)) &&
      (!subjects || subjectConditionOf(subjects, requested) !== undefined);
    if (fitting.length === 0 || !fitting.every(serves)) continue;
    return fitting.map(({ subject: subjects, ...source }) => {
      const only = subjects && subjectConditionOf(subjects, requested);
      return only ? { ...source, where: [source.where, only].filter(Boolean).join(" and ") } : source;
    });
  }
  return [];
}

type Filters = NonNullable<Question["filters"]>;

/** Returns the filters for a source's own rows, without filters for the underlying sales. */
export function applicableFilters(
  { isOfSomeSales }: Pick<Source, "isOfSomeSales">,
  { filters = {} }: Question,
): Filters {
  const isOwn = (name: string) => !isOfSomeSales || !barDimensions.some((dimension) => dimension === name);
  return Object.fromEntries(Object.entries(filters).filter(([name]) => isOwn(name)));
}

/** Returns the filters for the underlying sales in the format of `private.filtered_order_days`; null for all sales. */
export function someSales({ filters }: Question): string | null {
  const some = barDimensions.flatMap((dimension) => {
    const filterValues = filters?.[dimension];
    return filterValues ? [[dimension, filterValues] as const] : [];
  });
  return some.length > 0 ? JSON.stringify(Object.fromEntries(some)) : null;
}

/** True unless sales without an owner or region are requested, which `private.filtered_order_days` does not support. */
const canBeSome = ({ filters }: Question) => barDimensions.every((dimension) => !filters?.[dimension]?.includes(null));

/**
 * Returns the condition on the subject of a fact for the requested dimensions; undefined if the fact has no such
 * subject.
 */
function subjectConditionOf(
  subjects: NonNullable<Source["subject"]>,
  requested: readonly (DimensionId | CountedKey)[],
): string | undefined {
  const [dimension, ...others] = new Set(requested);
  return others.length > 0 ? undefined : subjects[dimension ?? "workspace"];
}
