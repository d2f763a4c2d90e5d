import type { DimensionId } from "#domain/metrics/question.ts";

import { dimensionOf } from "./plain-facts.ts";
import { converted } from "./plain-money.ts";
import { type Scope } from "./plain-scope.ts";
import type { World } from "./world.ts";

const parties: readonly string[] = ["account", "owner", "team", "company", "region"];

/**
 * Sums the targets of some days, with each month's target spread evenly over its days; null if none of them has a rate.
 */
export function plainTargets(world: World, question: Scope) {
  const [subject = "workspace", ...others] = question.dimensions;
  const lacksTarget = others.length > 0 || (subject !== "workspace" && !parties.includes(subject));
  const target = (): number | null => {
    const days: (number | null)[] = [];
    for (const target of world.targets) {
      const isOne =
        subject === "workspace"
          ? [target.account, target.owner, target.team, target.company, target.region].every((value) => value === null)
          : dimensionOf(target, subject as DimensionId) !== null;
      if (!isOne || !question.passes(target)) continue;
      const length = new Date(Number(target.month.slice(0, 4)), Number(target.month.slice(5, 7)), 0).getDate();
      for (let no = 1; no <= length; no++) {
        const day = `${target.month.slice(0, 8)}${String(no).padStart(2, "0")}`;
        if (day < question.from || day > question.to) continue;
        const amount = converted(world, target.amount, target.currency, day, question.currency);
        days.push(amount === null ? null : amount / length);
      }
    }
    if (days.length > 0 && days.every((amount) => amount === null)) return null;
    return days.reduce((sum: number, amount) => sum + (amount ?? 0), 0);
  };
  return { lacksTarget, target };
}
