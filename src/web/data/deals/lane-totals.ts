import type { Currency } from "#domain/numbers/currency.ts";

import { type StageSums, type StageTotal, toStageTotal } from "./board-totals.ts";
import type { Stage } from "./pipelines.ts";

/** A row for each owner, stage and currency. */
export type LaneSums = StageSums & { owner_id: string | null };
type WeighedStage = Pick<Stage, "id" | "default_probability">;

/** The totals of an owner's deals. `ownerId` is null for deals without an owner. */
export type LaneTotal = { ownerId: string | null; total: StageTotal; byStage: Map<string, StageTotal> };

/** Adds two sums; null if both are unknown. */
const add = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** Returns the sums of each stage and currency over all owners. */
export function mergeOwners(sums: readonly LaneSums[]): StageSums[] {
  const merged = new Map<string, StageSums>();
  for (const { stage_id, currency, count, value, own, unweighed } of sums) {
    const key = `${stage_id} ${currency}`;
    const before = merged.get(key) ?? { count: 0, value: null, own: null, unweighed: null };
    merged.set(key, {
      stage_id,
      currency,
      count: before.count + count,
      value: add(before.value, value),
      own: add(before.own, own),
      unweighed: add(before.unweighed, unweighed),
    });
  }
  return [...merged.values()];
}

/** Returns the totals of each owner who has deals in these stages, in the order of the sums. */
export function toLaneTotals(
  sums: readonly LaneSums[],
  stages: readonly WeighedStage[],
  currency: Currency,
  rateOf: (from: Currency) => number | null,
): LaneTotal[] {
  const lanes = [...Map.groupBy(sums, (sum) => sum.owner_id)].map(([ownerId, own]) => {
    const byStage = new Map(stages.map((stage) => [stage.id, toStageTotal(own, stage, currency, rateOf)]));
    return { ownerId, byStage, total: addTotals([...byStage.values()], currency) };
  });
  return lanes.filter(({ total }) => total.count > 0);
}

/** Adds the totals of stages. The sum in the workspace's currency comes first. */
function addTotals(totals: readonly StageTotal[], currency: Currency): StageTotal {
  const byCurrency = Map.groupBy(
    totals.flatMap(({ sums }) => sums),
    (sum) => sum.currency,
  );
  const sums = [...byCurrency].map(([code, own]) => ({
    currency: code,
    value: own.reduce((sum, { value }) => sum + value, 0),
    weighted: own.reduce((sum, { weighted }) => sum + weighted, 0),
  }));
  return {
    count: totals.reduce((count, total) => count + total.count, 0),
    sums: sums.toSorted((one, other) => Number(other.currency === currency) - Number(one.currency === currency)),
  };
}
