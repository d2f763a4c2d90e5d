import type { RecordKind } from "#domain/records/duplicates/field-model.ts";
import type { FittedModel } from "#domain/records/duplicates/fit-model.ts";

/** The weight of a field's average probability compared with the frequency of a value, in records. */
const trust = 20;
/** The maximum weight of a rare value, in bits. */
const maxBits = 20;

/** The minimum number of records with the correct spelling of a value for each record with a given misspelling. */
const correctPerMisspelling = 100;

/**
 * Weighs agreement by rarity: two records that share a rare value are more likely to match than two that share a common
 * one. The probability of agreeing on the value replaces the field's average (Winkler 1988; derived for names by
 * Fellegi & Sunter 1969). A person who was entered three times does not make their own email address more common, so
 * records with the same identity count once, and the records of the pair are not counted.
 */
export function rarityOf<Row, Prepared>(
  kind: RecordKind<Row, Prepared>,
  records: readonly Prepared[],
  model: FittedModel,
) {
  const exact = kind.fields.map(({ levels }) => levels.indexOf("exact"));
  const sorted = records
    .map((record) => ({ record, identity: kind.identity(record) }))
    .toSorted((a, b) => (a.identity < b.identity ? -1 : 1));
  const holders = kind.fields.map((_field, at) => {
    const seen = new Map<string, { count: number; last: string }>();
    for (const { record, identity } of sorted) {
      const value = kind.shared(record, at);
      if (value === "") continue;
      const entry = seen.get(value);
      if (!entry) seen.set(value, { count: 1, last: identity });
      else if (entry.last !== identity) {
        entry.count++;
        entry.last = identity;
      }
    }
    return seen;
  });
  const totals = holders.map((seen) => [...seen.values()].reduce((sum, { count }) => sum + count, 0));
  return {
    most: maxBits,
    /**
     * True if records of other identities also have the values of both records in a field. If one value is far rarer,
     * it is considered a misspelling of the other that was made twice, and the result is false.
     */
    areOthers: (at: number, a: Prepared, b: Prepared): boolean => {
      const [rare = 0, common = 0] = [a, b]
        .map((record) => holders[at]?.get(kind.shared(record, at))?.count ?? 0)
        .toSorted((one, other) => one - other);
      return rare > 1 && rare * correctPerMisspelling >= common;
    },
    weight(at: number, one: Prepared, other: Prepared, average: number): number {
      const level = exact[at] as number;
      const own = kind.identity(one) === kind.identity(other) ? 1 : 2;
      const m = model.m[at]?.[level] ?? 0;
      const u = model.u[at]?.[level] ?? 0;
      const countOf = (record: Prepared) => holders[at]?.get(kind.shared(record, at))?.count ?? 0;
      const count = Math.max(countOf(one), countOf(other));
      if (count === 0) return average;
      const chance = (Math.max(0, count - own) + trust * u) / (Math.max(0, (totals[at] ?? 0) - own) + trust);
      return Math.min(Math.log2(m / chance), maxBits, average + maxBits);
    },
  };
}
