import type { Finding, StepKey } from "#domain/deals/pipeline-report/analysis.ts";
import { type Facts, type RiskSignalName, riskSignalNames } from "#domain/deals/pipeline-report/facts.ts";
import { money, number } from "#domain/deals/pipeline-report/find-changes.ts";
import { riskSignalRows, toRef } from "#domain/deals/pipeline-report/find-risk-signals.ts";

const maxSteps = 3;
const namedEach = 3;
/** Returns the rank of a signal: risks come first, then missing data, then the largest deals. */
const urgency = (sign: RiskSignalName) =>
  sign === "largest" ? 2 : ["unowned", "undated", "unvalued"].includes(sign) ? 1 : 0;

const keys: Record<RiskSignalName, StepKey> = {
  overdue: "stepOverdue",
  doubtful: "stepDoubtful",
  quiet: "stepQuiet",
  back: "stepBack",
  rotting: "stepRotting",
  slow: "stepSlow",
  unowned: "stepUnowned",
  undated: "stepUndated",
  unvalued: "stepUnvalued",
  largest: "stepLargest",
};

/**
 * Returns the most important steps, three at most: by the urgency of their risk signal, then by the value at stake.
 * Each step is for deals that no earlier step includes.
 */
export function findSteps(facts: Facts): Finding<StepKey>[] {
  const steps: Finding<StepKey>[] = [];
  const named = new Set<string>();
  let left = facts.signs;
  while (steps.length < maxSteps) {
    const [next] = left
      .map((sign) => {
        const deals = sign.listed.filter(({ id }) => !named.has(id)).slice(0, namedEach);
        const values = deals.flatMap(({ minor }) => minor ?? []);
        return { sign, deals, values, stake: values.reduce((sum, value) => sum + value, 0) };
      })
      .filter(({ deals }) => deals.length > 0)
      .toSorted(
        (one, other) =>
          urgency(one.sign.sign) - urgency(other.sign.sign) ||
          other.stake - one.stake ||
          other.sign.deals - one.sign.deals ||
          riskSignalNames.indexOf(one.sign.sign) - riskSignalNames.indexOf(other.sign.sign),
      );
    if (!next) break;
    const { sign, deals, values, stake } = next;
    for (const { id } of deals) named.add(id);
    const { where } = riskSignalRows(facts, sign);
    steps.push({
      key: keys[sign.sign],
      count: deals.length,
      values: {
        deals: number(deals.length),
        all: number(sign.deals),
        ...(values.length > 0 && { value: money(stake) }),
      },
      deals: deals.map(toRef),
      ...(where && { where }),
    });
    left = left.filter((signal) => signal !== sign);
  }
  return steps;
}
