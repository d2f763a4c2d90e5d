/** A duration in days; `isOver` is false if it continues. */
export type Lasting = { days: number; isOver: boolean };

/**
 * The share of items that last longer than each duration at which items ended, and the sorted durations of all ended
 * items (`ends`), in days.
 */
export type Curve = { steps: { days: number; share: number }[]; ends: number[] };

/**
 * Computes the product-limit estimator (Kaplan and Meier 1958). Unfinished durations count for the time they were
 * observed.
 */
export function kaplanMeier(all: readonly Lasting[]): Curve {
  const sorted = all.toSorted((one, other) => one.days - other.days);
  const steps: Curve["steps"] = [];
  let share = 1;
  for (let from = 0; from < sorted.length;) {
    const days = sorted[from]?.days ?? 0;
    let to = from;
    let ended = 0;
    while (to < sorted.length && sorted[to]?.days === days) if (sorted[to++]?.isOver) ended++;
    if (ended > 0) {
      share *= 1 - ended / (sorted.length - from);
      steps.push({ days, share });
    }
    from = to;
  }
  return { steps, ends: sorted.filter(({ isOver }) => isOver).map(({ days }) => days) };
}

/**
 * Counts the items at the start of a sorted list that satisfy a condition. The condition must be false for all items
 * after the first one that does not satisfy it.
 */
function countFirst<One>(sorted: readonly One[], holds: (item: One) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const observation = sorted[middle];
    if (observation !== undefined && holds(observation)) from = middle + 1;
    else to = middle;
  }
  return from;
}

const shareAfter = ({ steps }: Curve, days: number) =>
  steps[countFirst(steps, (step) => step.days <= days) - 1]?.share ?? 1;

/**
 * Returns the share of items lasting longer than `waited` that also last longer than `days`; 1 if `days` is at most
 * `waited`, or if no item lasts longer than `waited`.
 */
export function lastsLonger(curve: Curve, waited: number, days: number): number {
  const alive = shareAfter(curve, waited);
  return days <= waited || alive === 0 ? 1 : shareAfter(curve, days) / alive;
}

/**
 * The minimum number of items that ended after more days than a deal has waited; with fewer, nothing can be estimated.
 */
export const endsNeeded = 10;

/** The remaining days; `median` and `high` are null if no duration of that length is known. */
export type Remaining = {
  /** The sample size: the number of items that ended after more than `waited` days. */
  n: number;
  median: number | null;
  within_50: { low: number; high: number | null };
  within_80: { low: number; high: number | null };
};

/** Estimates the remaining days after `waited` days; null if too few items ended later. */
export function remaining(curve: Curve, waited: number): Remaining | null {
  const n = curve.ends.length - countFirst(curve.ends, (days) => days <= waited);
  if (n < endsNeeded) return null;
  const alive = shareAfter(curve, waited);
  const after = (share: number) => {
    const step =
      curve.steps[countFirst(curve.steps, (step) => step.days <= waited || step.share > (1 - share) * alive)];
    return step ? step.days - waited : null;
  };
  const within = (share: number) => ({ low: after((1 - share) / 2) ?? 0, high: after((1 + share) / 2) });
  return { n, median: after(0.5), within_50: within(0.5), within_80: within(0.8) };
}
