import { expect } from "vitest";

import type { Analysis, Finding, StepKey } from "#domain/deals/pipeline-report/analysis.ts";
import { findingKeyOfStep } from "#domain/deals/pipeline-report/step-finding-keys.ts";

type Sentence = { key: string; count: number; before: number } & Pick<Finding, "where" | "whereBefore" | "deals">;

/** Keys of sentences that refer to no deal. */
const withoutDeals = ["stuckNothing", "riskNothing", "riskUnknown"];

/** Asserts that each sentence with a number links to the rows it counts: to a list of them, or to each row. */
export function expectLinked(analysis: Analysis) {
  const { standing, changes, stuck, risks, steps, limits } = analysis;
  const findings = [...standing, ...changes, ...stuck, ...risks, ...limits];
  const shares = changes.flatMap(({ measure, dimensions }) =>
    dimensions.flatMap((one) => one.shares.map((share) => ({ measure, dimension: one.dimension, share }))),
  );
  const sentences: Sentence[] = [
    ...findings.map((one) => ({ ...one, before: Number(one.values.before?.value ?? 0) })),
    ...steps.map((step) => ({ ...step, ...rowsOf(step, analysis), count: Number(step.values.all?.value), before: 0 })),
    ...shares.map(({ measure, dimension, share: { where, whereBefore, ...share } }) => ({
      key: `${measure} by ${dimension}: ${share.kind} ${share.id}`,
      count: share.deals,
      before: share.deals_before,
      ...(where && { where }),
      ...(whereBefore && { whereBefore }),
    })),
  ];
  const unlinked = sentences.filter(({ key, count, before, where, whereBefore, deals }) => {
    if (withoutDeals.includes(key)) return false;
    const isLinked = count === 0 || where !== undefined || deals?.length === Math.min(count, 100);
    return !isLinked || (before > 0 && whereBefore === undefined);
  });
  expect(unlinked).toEqual([]);
}

/**
 * Returns the rows of a step. If no list filter selects them, returns the deals from the sentence of the same analysis
 * that names all of them.
 */
function rowsOf({ key, where }: Finding<StepKey>, { stuck, risks }: Analysis) {
  if (where) return { where };
  return { deals: [...stuck, ...risks].find((one) => one.key === findingKeyOfStep[key])?.deals ?? [] };
}
