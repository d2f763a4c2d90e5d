import type { Contribution, DimensionName, Facts, Measure, Worth } from "#domain/deals/pipeline-report/facts.ts";
import { measures } from "#domain/deals/pipeline-report/facts.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

/**
 * The measures of won, lost and opened deals: the number of deals, their value, and the number of deals with a known
 * value.
 */
const idsByMeasure = {
  won: ["deals_won", "won_value", "valued_deals_won"],
  lost: ["deals_lost", "lost_value", "valued_deals_lost"],
  opened: ["deals_opened", "opened_value", "valued_deals_opened"],
} as const satisfies Record<Measure, readonly MeasureId[]>;
export const happenedMeasures: MeasureId[] = measures.flatMap((measure) => idsByMeasure[measure]);

/** The maximum number of members listed individually; all others are combined. */
const maxListed = 6;
/** The minimum share of deals with a value in each period for comparing values. */
const enoughValued = 0.8;

/** The results of `happenedMeasures` for the period and for the period before. */
export type Pair = { now: MeasureResult; before: MeasureResult };

function worthOf(values: readonly (number | null)[], measure: Measure): Worth {
  const [deals, minor, valued] = idsByMeasure[measure].map((id) => values[happenedMeasures.indexOf(id)] ?? 0);
  return { deals: deals ?? 0, minor: minor ?? 0, valued: valued ?? 0 };
}

/** Returns the totals of won, lost and opened deals in each period that has any. */
export function totalsOf({ now, before }: Pair): Facts["totals"] {
  return measures.flatMap((measure) =>
    [false, true].flatMap((isNow) => {
      const worth = worthOf((isNow ? now : before).total.values, measure);
      return worth.deals > 0 ? [{ measure, is_now: isNow, ...worth }] : [];
    }),
  );
}

/**
 * Returns for each measure whether it is compared by value: at least 80% of the deals in each period have a value, and
 * not all values are 0. Other measures are compared by the number of deals.
 */
export function comparedByValue(totals: Facts["totals"]): Facts["by_value"] {
  const own = Map.groupBy(totals, ({ measure }) => measure);
  return Object.fromEntries(
    [...own].map(([measure, some]) => [
      measure,
      some.every(({ valued, deals }) => valued >= enoughValued * deals) && some.some(({ minor }) => minor !== 0),
    ]),
  );
}

type Part = Pick<Contribution, "deals" | "minor" | "deals_before" | "minor_before">;
const nothing: Part = { deals: 0, minor: 0, deals_before: 0, minor_before: 0 };

/**
 * Computes the contribution of each member of a dimension to the won, lost and opened deals. The first member moved the
 * most in the direction of the total; the others follow by the size of their change. "others" is the remainder, so that
 * all shares add up to the total. With `isOfSome`, only some members were queried, so the number of others is unknown.
 */
export function contributionsOf(
  dimension: DimensionName,
  pair: Pair,
  { totals, by_value: byValue }: Pick<Facts, "totals" | "by_value">,
  isOfSome = false,
): Contribution[] {
  return measures.flatMap((measure) => {
    const parts = partsOf(pair, measure);
    const whole = wholeOf(totals, measure);
    const none = parts.get(null)?.part;
    const moved = ({ deals, minor, deals_before: dealsBefore, minor_before: minorBefore }: Part) =>
      byValue[measure] ? minor - minorBefore : deals - dealsBefore;
    const direction = Math.sign(moved(whole));
    const members = [...parts].flatMap(([id, { part, name }]) => (id === null ? [] : [{ id, name, part }]));
    const compare = (one: Member, other: Member) =>
      dealsOf(other) - dealsOf(one) || inOrder(one.name, other.name) || inOrder(one.id, other.id);
    const [first, ...rest] = members.toSorted(
      (one, other) => direction * (moved(other.part) - moved(one.part)) || compare(one, other),
    );
    const ranked = rest.toSorted(
      (one, other) => Math.abs(moved(other.part)) - Math.abs(moved(one.part)) || compare(one, other),
    );
    const alone = [...(first ? [first] : []), ...ranked].slice(0, maxListed);
    const left = alone.reduce((some, { part }) => minus(some, part), none ? minus(whole, none) : whole);
    const others = members.length - alone.length;
    const isMore = isOfSome ? left.deals + left.deals_before > 0 : others > 0;
    const about = { measure, dimension };
    return [
      ...alone.map(({ id, part }, no): Contribution => ({
        ...about,
        kind: "one",
        id,
        place: no + 1,
        members: 1,
        ...part,
      })),
      ...(isMore
        ? [{ ...about, kind: "others" as const, id: null, place: null, members: isOfSome ? null : others, ...left }]
        : []),
      ...(none ? [{ ...about, kind: "none" as const, id: null, place: null, members: 1, ...none }] : []),
    ];
  });
}

type Member = { id: string; name: string; part: Part };
const dealsOf = ({ part }: Member) => part.deals + part.deals_before;
const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const minus = (whole: Part, part: Part): Part => ({
  deals: whole.deals - part.deals,
  minor: whole.minor - part.minor,
  deals_before: whole.deals_before - part.deals_before,
  minor_before: whole.minor_before - part.minor_before,
});

function wholeOf(totals: Facts["totals"], measure: Measure): Part {
  const find = (isNow: boolean) => totals.find((total) => total.measure === measure && total.is_now === isNow);
  const [now, before] = [find(true), find(false)];
  return {
    deals: now?.deals ?? 0,
    minor: now?.minor ?? 0,
    deals_before: before?.deals ?? 0,
    minor_before: before?.minor ?? 0,
  };
}

/** Groups the deals of a measure in both results by the IDs of the dimension. */
function partsOf({ now, before }: Pair, measure: Measure): Map<string | null, { name: string; part: Part }> {
  const parts = new Map<string | null, { name: string; part: Part }>();
  for (const [answer, isNow] of [
    [now, true],
    [before, false],
  ] as const)
    for (const { by, values } of answer.rows) {
      const { deals, minor } = worthOf(values, measure);
      if (deals === 0) continue;
      const [{ id, label } = { id: null, label: null }] = by;
      const { part } = parts.get(id) ?? { part: nothing };
      const own = isNow ? { deals, minor } : { deals_before: deals, minor_before: minor };
      parts.set(id, { name: label ?? "", part: { ...part, ...own } });
    }
  return parts;
}
