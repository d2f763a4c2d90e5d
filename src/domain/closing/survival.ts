/** How long something lasted, in days; not over where it still goes on. */
export type Lasting = { days: number; isOver: boolean };

/** What share lasts longer than so many days, after each number of days at which some ended. */
export type Curve = { steps: { days: number; share: number }[]; ends: number[] };

/** The product-limit estimator: who still goes on counts for as long as they have been seen (Kaplan and Meier 1958). */
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

/** How many at the start of a sorted list are as asked: what is asked may hold of no later one once it does not. */
function countFirst<One>(sorted: readonly One[], holds: (one: One) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const one = sorted[middle];
    if (one !== undefined && holds(one)) from = middle + 1;
    else to = middle;
  }
  return from;
}

const shareAfter = ({ steps }: Curve, days: number) =>
  steps[countFirst(steps, (step) => step.days <= days) - 1]?.share ?? 1;

/** The share of those that lasted longer than `waited` days that last longer than `days`; 1 before that. */
export function lastsLonger(curve: Curve, waited: number, days: number): number {
  const alive = shareAfter(curve, waited);
  return days <= waited || alive === 0 ? 1 : shareAfter(curve, days) / alive;
}

/** Fewer that ended later than this one has waited say nothing of it. */
export const endsNeeded = 10;

/** In how many days from now it ends; `low` and `high` are null where the longest known lasted less. */
export type Remaining = {
  /** How many ended later than it has waited: what this rests on. */
  n: number;
  median: number | null;
  within_50: { low: number; high: number | null };
  within_80: { low: number; high: number | null };
};

/** How long one goes on that has lasted `waited` days already; null where too few ended later than that. */
export function remaining(curve: Curve, waited: number): Remaining | null {
  const n = curve.ends.length - countFirst(curve.ends, (days) => days <= waited);
  if (n < endsNeeded) return null;
  const alive = shareAfter(curve, waited);
  const after = (share: number) => {
    const step = curve.steps[countFirst(curve.steps, (one) => one.days <= waited || one.share > (1 - share) * alive)];
    return step ? step.days - waited : null;
  };
  const within = (share: number) => ({ low: after((1 - share) / 2) ?? 0, high: after((1 + share) / 2) });
  return { n, median: after(0.5), within_50: within(0.5), within_80: within(0.8) };
}
