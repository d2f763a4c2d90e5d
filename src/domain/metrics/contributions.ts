import type { MeasureResult, Group } from "#domain/metrics/measure-result.ts";
import type { Days } from "#domain/metrics/question.ts";

/**
 * The contribution of a group, or of a part of the range, to the change of a total: its values, its change, and its
 * share.
 */
export type Contribution = {
  /** Null for the combined groups that are not listed individually, and if the change is split by time. */
  group: Group | null;
  /** The part of the range, if the change is split by time; it is compared with the same part of the earlier range. */
  period: Days | null;
  now: number;
  before: number;
  change: number;
  /**
   * The share of the total's change in percent: negative for a change in the opposite direction, null if the total did
   * not change.
   */
  share: number | null;
};

/**
 * Splits the change of a result's first measure by groups, largest change first, or by the parts of the range in
 * order. The measure must be a sum, such as revenue. The changes add up to the change of the total, because groups
 * beyond `most`, and those missing in the result, are combined into one.
 */
export function contributionsTo({ rows, total }: MeasureResult, most: number): Contribution[] {
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
  const listed = isByDays ? groups : largest.slice(0, most);
  const sum = (amount: "now" | "before") => listed.reduce((so, contribution) => so + contribution[amount], 0);
  const rest = contribution({ group: null, period: null }, whole.now - sum("now"), whole.before - sum("before"));
  const hasRest = groups.length > listed.length || rest.now !== 0 || rest.before !== 0;
  return hasRest ? [...listed, rest] : listed;
}
