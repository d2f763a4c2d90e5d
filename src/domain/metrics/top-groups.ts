import type { Source } from "#domain/metrics/fact.ts";
import { factOf } from "#domain/metrics/facts.ts";
import { type Atom, atomKey, type FactId, isAtom } from "#domain/metrics/formula.ts";
import { measures } from "#domain/metrics/measures.ts";
import type { ResolvedQuery } from "#domain/metrics/resolved-query.ts";
import { column, hasOwnRates, isDistinct, key } from "#domain/metrics/source-sql.ts";

/**
 * The number of named groups to return, the index of the sum that ranks them, whether that sum is an amount, and the
 * indexes of the counts. A group is returned only if one of its counts is not 0.
 */
type TopGroups = { top: number; rank: number; isMoney: boolean; counts: number[] };

/**
 * Returns the options for ranking the groups in SQL, so that only the largest of thousands leave the database. Null if
 * SQL cannot rank them: the rank is a formula, or the question has several facts or periods.
 */
export function topGroupsOf(
  { question, grain, by }: ResolvedQuery,
  facts: readonly { fact: FactId; atoms: readonly string[] }[],
  sources: readonly Source[],
): TopGroups | null {
  const { top, measures: requested } = question;
  const [only, ...others] = facts;
  const [first] = requested;
  if (top === undefined || grain || by.length === 0 || !only || !first || others.length > 0) return null;
  const { formula, unit } = measures[first];
  if (!isAtom(formula) || factOf(only.fact).isStock) return null;
  const isPlain = ({ day, dimensions, amounts }: Source) =>
    day !== null &&
    by.every((dimension) => !dimensions[dimension]?.spread) &&
    only.atoms.every((atom) => {
      const amount = amounts[column(atom)];
      return !isDistinct(atom) && amount && !("onLastDay" in amount) && !("ofDays" in amount) && !hasOwnRates(amount);
    });
  if (!sources.every(isPlain)) return null;
  const placeOf = (atom: Atom) => only.atoms.indexOf(atomKey(atom));
  const rank = placeOf(formula);
  // The rank is a sum that is not read.
  if (rank === -1) return null;
  const counts = requested.map((id) => placeOf(measures[id].n)).filter((place) => place !== -1);
  return { top, rank, isMoney: unit === "money", counts };
}

/** The subrange of the row that contains the number of groups. */
export const groupCountSubrange = -2;

/**
 * Returns the rows of one fact as `compile` does, but only for the largest groups, ranked by their rounded values and
 * then by their keys.
 */
export function topGroupsSql(
  no: number,
  sums: readonly string[],
  read: string,
  { by, compared }: ResolvedQuery,
  { top, rank, isMoney, counts }: TopGroups,
): string {
  const keys = by.map((_dimension, index) => `r.${key(index)}`);
  const keyText = (index: number) => (keys[index] ? `${keys[index]}::text` : "null::text");
  const sumsOf = (subrange: number) =>
    `array[${[...sums, "r.unrated", "r.rated"].map((sum) => `(sum(${sum}) filter (where r.subrange = ${subrange}))::float8`).join(", ")}]`;
  const isTotal = `grouping(${keys.join(", ")}) > 0`;
  const isCounted = [...new Set(counts)].map(
    (at) => `sum(${sums[at]}) filter (where r.subrange = 0) > 0
    or sum(${sums[at]}) filter (where r.subrange = 1) > 0`,
  );
  // An amount is unknown if none of its facts has a rate. Unknown amounts are sorted last.
  const size = `floor(coalesce(g.now[${rank + 1}], 0) * ${isMoney ? 1 : 10_000} + 0.5)`;
  const isUnknown = `g.now[${sums.length + 1}] > 0 and g.now[${sums.length + 2}] = 0`;
  const sized = isMoney ? `case when ${isUnknown} then '-Infinity' else ${size} end` : size;
  // Texts are ranked in their serialised form, which ends with a quote.
  const byKeys = by.map((_dimension, index) => `g.k${index} is null, (g.k${index} || '"') collate "C"`);
  const isNamed = by.map((_dimension, index) => `g.k${index} is not null`).join(" and ");
  const first = (where: string) =>
    `(select * from all_groups g where not g.is_total and ${where} order by ${sized} desc, ${byKeys.join(", ")} limit ${top})`;
  // Groups without a key are read in addition to the named ones. `firstGroups` decides which of them are among the
  // largest.
  return `select ${no} as fact, x.subrange, g.is_total, null::text as period, g.k0, g.k1, x.sums
  from (
    with all_groups as materialized (
      select ${isTotal} as is_total, ${keyText(0)} as k0, ${keyText(1)} as k1, ${sumsOf(0)} as now, ${sumsOf(1)} as before
      from (${read}) r
      group by grouping sets ((${keys.join(", ")}), ())
      having ${isTotal} or ${isCounted.join(" or ")}
    )
    select g.*, (select count(*) from all_groups a where not a.is_total) as groups
    from (
      select * from all_groups g where g.is_total union all ${first(isNamed)} union all ${first(`not (${isNamed})`)}
    ) g
  ) g
  cross join lateral (values (0, g.now), (1, g.before), (${groupCountSubrange}, array[g.groups::float8])) x (subrange, sums)
  where x.subrange = 0 or x.subrange = 1 and ${compared !== null} or x.subrange = ${groupCountSubrange} and g.is_total`;
}
