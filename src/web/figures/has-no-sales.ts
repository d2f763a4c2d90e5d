import type { Answer } from "#domain/measures/answer.ts";

/** True if nothing was sold in the range of an answer that has the measure `revenue`. */
export function hasNoSales(answer: Answer | undefined): boolean {
  const at = answer?.columns.findIndex(({ measure }) => measure === "revenue") ?? -1;
  return answer?.total.n[at] === 0;
}
