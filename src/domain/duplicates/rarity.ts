import type { RecordKind } from "#domain/duplicates/field-model.ts";
import type { FittedModel } from "#domain/duplicates/fit-model.ts";

/** How many records the average of a field counts for against the frequency of a value. */
const trust = 100;
/** Beyond this, in bits, rarity proves nothing more. */
const mostBits = 20;

/**
 * Two records that share a rare value are likelier one than two that share a common one: the chance of agreeing on just
 * this value takes the place of the average (Winkler 1988; Fellegi & Sunter 1969 derive it for names). The pair's own
 * two occurrences do not count as evidence that the value is common.
 */
export function rarityOf<Row, Prepared>(
  kind: RecordKind<Row, Prepared>,
  records: readonly Prepared[],
  model: FittedModel,
) {
  const exact = kind.fields.map(({ levels }) => levels.indexOf("exact"));
  const counts = kind.fields.map((_field, at) => {
    const seen = new Map<string, number>();
    for (const record of records) {
      const value = kind.shared(record, at);
      if (value !== "") seen.set(value, (seen.get(value) ?? 0) + 1);
    }
    return seen;
  });
  const totals = counts.map((seen) => [...seen.values()].reduce((sum, count) => sum + count, 0));
  return {
    most: mostBits,
    weight(at: number, a: string, b: string, average: number): number {
      const level = exact[at] as number;
      const m = model.m[at]?.[level] ?? 0;
      const u = model.u[at]?.[level] ?? 0;
      const count = Math.max(counts[at]?.get(a) ?? 0, counts[at]?.get(b) ?? 0);
      if (count === 0) return average;
      const chance = (Math.max(0, count - 2) + trust * u) / (Math.max(0, (totals[at] ?? 0) - 2) + trust);
      return Math.min(Math.log2(m / chance), mostBits, average + mostBits);
    },
  };
}
