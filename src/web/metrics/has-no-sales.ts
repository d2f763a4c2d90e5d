import type { MeasureResult } from "#domain/metrics/measure-result.ts";

/** True if there were no sales in the range of a result that contains the measure `revenue`. */
export function hasNoSales(result: MeasureResult | undefined): boolean {
  const at = result?.columns.findIndex(({ measure }) => measure === "revenue") ?? -1;
  return result?.total.n[at] === 0;
}
