import type { RecordKind } from "#domain/duplicates/field-model.ts";
import type { FittedModel } from "#domain/duplicates/fit-model.ts";

/** How many records the average of a field counts for against the frequency of a value. */
const trust = 20;
/** Beyond this, in bits, rarity proves nothing more. */
const mostBits = 20;

/**
 * Two records that share a rare value are likelier one than two that share a common one: the chance of agreeing on just
 * this value takes the place of the average (Winkler 1988; Fellegi & Sunter 1969 derive it for names). Whoever stands
 * there three times makes their own e-mail no commoner: holders of one identity count once, and the pair's own do not.
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
      const held = seen.get(value);
      if (!held) seen.set(value, { count: 1, last: identity });
      else if (held.last !== identity) {
        held.count++;
        held.last = identity;
      }
    }
    return seen;
  });
  const totals = holders.map((seen) => [...seen.values()].reduce((sum, { count }) => sum + count, 0));
  return {
    most: mostBits,
    weight(at: number, one: Prepared, other: Prepared, average: number): number {
      const level = exact[at] as number;
      const own = kind.identity(one) === kind.identity(other) ? 1 : 2;
      const m = model.m[at]?.[level] ?? 0;
      const u = model.u[at]?.[level] ?? 0;
      const held = (record: Prepared) => holders[at]?.get(kind.shared(record, at))?.count ?? 0;
      const count = Math.max(held(one), held(other));
      if (count === 0) return average;
      const chance = (Math.max(0, count - own) + trust * u) / (Math.max(0, (totals[at] ?? 0) - own) + trust);
      return Math.min(Math.log2(m / chance), mostBits, average + mostBits);
    },
  };
}
