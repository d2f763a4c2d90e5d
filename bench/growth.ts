import { casesOf } from "./cases.ts";
import { percentile } from "./load.ts";
import { measurePairs } from "./measure-pairs.ts";
import type { Measurement } from "./measurements.ts";
import { setStage, type Stage } from "./stage.ts";

/**
 * Compares each request with the same request to a database with a tenth of the rows, to show which times grow with the
 * number of rows.
 */
export async function measureGrowth(large: Stage, scale: number): Promise<Measurement[]> {
  const small = await setStage(scale / 10);
  const measurements: Measurement[] = [];
  for (const [index, { name, readsAll }] of casesOf("", []).entries()) {
    const [many, few] = [large, small].map(({ ours, headers, workspace, contactIds }) => ({
      url: ours.url,
      headers,
      make: casesOf(workspace, contactIds)[index]?.ours,
    }));
    if (!many?.make || !few?.make) continue;
    const pairs = await measurePairs({ ...many, make: many.make }, { ...few, make: few.make }, 1);
    const p50 = pairs.map(([ours, theirs]) => [percentile(ours.times, 0.5), percentile(theirs.times, 0.5)] as const);
    measurements.push({
      name: `${name}: ten times the rows, p50`,
      unit: "ms",
      value: percentile(
        p50.map(([ms]) => ms),
        0.5,
      ),
      baseline: percentile(
        p50.map(([, ms]) => ms),
        0.5,
      ),
      ratio: percentile(
        p50.map(([ms, of]) => ms / of),
        0.5,
      ),
      ...(readsAll && { note: "counts every row" }),
    });
  }
  return measurements;
}
