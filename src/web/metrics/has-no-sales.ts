import type { MeasureResult } from "#domain/metrics/measure-result.ts";

/** True if nothing was sold in the range of a result that has the measure `revenue`. */
export function hasNoSales(result: MeasureResult | undefined): boolean {
  const at = result?.columns.findIndex(({ measure }) => measure === "revenue") ?? -1;
  return result?.total.n[at] === 0;
}
