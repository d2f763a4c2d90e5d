import type { Answer, Group } from "#domain/measures/answer.ts";
import type { Days } from "#domain/measures/question.ts";

/** What a group, or a part of the days, has to do with the change of a whole: its figures, what it added, and which part of the change that is. */
export type Contribution = {
  /** Null for all groups that are not told one by one. */
  group: Group | null;
  /** The part of the days, where those are told apart; it stands beside the same part of those before. */
  period: Days | null;
  now: number;
  before: number;
  change: number;
  /** In percent of the whole's change; negative where it went the other way, null where nothing changed. */
  share: number | null;
};

/**
 * Parts the change of an answer's first measure by its groups, the largest change first, or by its days in their order. It has to be a sum, as revenue is:
 * what the groups add comes to the change of the whole, with what is beyond `most` groups, or beyond the answer, as one.
 */
export function contributionsTo({ rows, total }: Answer, most: number): Contribution[] {
  const whole = { now: total.values[0] ?? 0, before: total.compared[0] ?? 0 };
  const change = whole.now - whole.before;
  const contribution = (of: Pick<Contribution, "group" | "period">, now: number, before: number): Contribution => ({
    ...of,
    now,
    before,
    change: now - before,
    share: change === 0 ? null : ((now - before) / change) * 100,
  });
  const isByDays = rows.some(({ period }) => period);
  const groups = rows.flatMap(({ by: [group = null], period, values, compared }) =>
    group || period ? [contribution({ group, period }, values[0] ?? 0, compared[0] ?? 0)] : [],
  );
  const largest = groups.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
  const told = isByDays ? groups : largest.slice(0, most);
  const sum = (amount: "now" | "before") => told.reduce((so, one) => so + one[amount], 0);
  const rest = contribution({ group: null, period: null }, whole.now - sum("now"), whole.before - sum("before"));
  const hasRest = groups.length > told.length || rest.now !== 0 || rest.before !== 0;
  return hasRest ? [...told, rest] : told;
}
