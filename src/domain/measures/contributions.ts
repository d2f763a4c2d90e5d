import type { Answer, Group } from "#domain/measures/answer.ts";

/** What a group has to do with the change of a whole: its figures, what it added, and which part of the change that is. */
export type Contribution = {
  /** Null for all groups that are not told one by one. */
  group: Group | null;
  now: number;
  before: number;
  change: number;
  /** In percent of the whole's change; negative where it went the other way, null where nothing changed. */
  share: number | null;
};

/**
 * Parts the change of an answer's first measure by its groups, the largest change first. It has to be a sum, as revenue is:
 * what the groups add comes to the change of the whole, with what is beyond `most` groups, or beyond the answer, as one.
 */
export function contributionsTo({ rows, total }: Answer, most: number): Contribution[] {
  const whole = { now: total.values[0] ?? 0, before: total.compared[0] ?? 0 };
  const change = whole.now - whole.before;
  const contribution = (group: Group | null, now: number, before: number): Contribution => ({
    group,
    now,
    before,
    change: now - before,
    share: change === 0 ? null : ((now - before) / change) * 100,
  });
  const groups = rows
    .flatMap(({ by: [group], values, compared }) =>
      group ? [contribution(group, values[0] ?? 0, compared[0] ?? 0)] : [],
    )
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
  const told = groups.slice(0, most);
  const sum = (amount: "now" | "before") => told.reduce((so, one) => so + one[amount], 0);
  const rest = contribution(null, whole.now - sum("now"), whole.before - sum("before"));
  const hasRest = groups.length > most || rest.now !== 0 || rest.before !== 0;
  return hasRest ? [...told, rest] : told;
}
