import fc from "fast-check";

import { addDays } from "#domain/time/dates.ts";

export const now = new Date("2026-11-21T16:30:00Z");
export const today = "2026-11-22";
export const days = 30;
export const since = addDays(today, 1 - days);
export const sinceBefore = addDays(today, 1 - 2 * days);
const day = fc.integer({ min: -75, max: 20 }).map((offset) => addDays(today, offset));
export const perhaps = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(null), value);
const place = fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 8);

export const dealArbitrary = fc.record({
  stage: fc.constantFrom(
    "Qualified",
    "Demo Scheduled",
    "Proposal Sent",
    "Negotiation",
    "Closed Won",
    "Closed Won",
    "Closed Lost",
  ),
  value: perhaps(fc.integer({ min: -500, max: 9_000_000 })),
  currency: fc.constantFrom<string>("USD", "USD", "USD", "EUR", "EUR", "GBP"),
  probability: perhaps(fc.integer({ min: 0, max: 100 })),
  entered: day,
  /** True for an imported deal: its creation day means nothing, and the time in its stage is unknown. */
  imported: fc.boolean(),
  opened: perhaps(day),
  closes: perhaps(day),
  /** Days in its stage; for an imported deal, days since its last change. */
  inStageDays: fc.integer({ min: 0, max: 60 }),
  owner: perhaps(place),
  account: perhaps(place),
  product: perhaps(place),
  /** Days since each call. */
  calls: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 2 }),
});
export type Deal = typeof dealArbitrary extends fc.Arbitrary<infer T> ? T : never;
export const kindOf = (stage: string) => (stage === "Closed Won" ? "won" : stage === "Closed Lost" ? "lost" : "open");

export const sum = (values: number[]) => values.reduce((whole, value) => whole + value, 0);
/** The only exchange rate: a euro is worth two dollars from this day on. A pound has no rate. */
export const rate = { day: addDays(today, -40), from_currency: "EUR", to_currency: "USD", rate: 2 };
export const isUnrated = ({ currency }: Deal, when: string | null) =>
  currency === "GBP" || (currency === "EUR" && (when === null || when < rate.day));
/** Returns a deal's value on a day in the workspace's currency; null if unknown. */
export const knownOf = (one: Deal, when: string | null) =>
  one.value === null || isUnrated(one, when) ? null : one.value * (one.currency === "EUR" ? rate.rate : 1);
export const minorOf = (one: Deal, when: string | null = today) => knownOf(one, when) ?? 0;
/** True if the deal's amount is missing from any sum of an analysis. */
export const isLeftOut = (one: Deal) =>
  kindOf(one.stage) === "open" && isUnrated(one, today)
    ? true
    : (["won", "lost", "opened"] as const).some((measure) => {
        const when = happened(measure, one);
        const isOfPeriods = within(when, since, today) || within(when, sinceBefore, addDays(since, -1));
        return isOfPeriods && isUnrated(one, when);
      });
const enteredOf = ({ entered, imported }: Deal) => (imported ? null : entered);
export const openedOf = (one: Deal) => one.opened ?? enteredOf(one);
export const closedOf = (one: Deal) => one.closes ?? enteredOf(one);

export function happened(measure: "won" | "lost" | "opened", one: Deal): string | null {
  if (measure === "opened") return openedOf(one);
  return kindOf(one.stage) === measure ? closedOf(one) : null;
}
export const within = (when: string | null, from: string, to: string) => when !== null && when >= from && when <= to;

export const plain: Deal = {
  stage: "Qualified",
  value: 1000,
  currency: "USD",
  probability: null,
  entered: today,
  imported: false,
  opened: null,
  closes: null,
  inStageDays: 0,
  owner: null,
  account: null,
  product: null,
  calls: [],
};

/** The probability that a deal is won, by stage. */
type Chances = Readonly<Record<string, { default_probability: number }>>;

/** Returns the risk signals of a deal, computed deal by deal without SQL. */
export function signsOf(one: Deal, all: readonly Deal[], limit: number | null, chances: Chances): string[] {
  if (kindOf(one.stage) !== "open") return [];
  const apart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const timed = all
    .filter((other) => kindOf(other.stage) === "won" && other.opened && other.closes)
    .map(({ opened, closes }) => apart(String(opened), String(closes)));
  const cycles = timed.filter((took) => took >= 0).toSorted((first, second) => first - second);
  const most = cycles[Math.ceil(0.9 * cycles.length) - 1] ?? Infinity;
  const isLogged = all.some((other) => kindOf(other.stage) === "open" && other.calls.length > 0);
  const opened = openedOf(one);
  const touchpoints = [
    ...(opened === null ? [] : [opened]),
    ...one.calls.map((ago) => addDays(today, -ago)),
  ].toSorted();
  const likelihood = one.probability ?? chances[one.stage]?.default_probability ?? 0;
  const found: Record<string, boolean> = {
    rotting: one.stage === "Negotiation" && limit !== null && one.inStageDays >= limit,
    slow: timed.length >= 10 && opened !== null && apart(opened, today) > most,
    overdue: one.closes !== null && one.closes < today,
    doubtful: within(one.closes, today, addDays(today, 14)) && likelihood < 50,
    quiet: isLogged && apart(touchpoints.at(-1) ?? today, today) > 30,
    unowned: one.owner === null,
    undated: one.closes === null,
    unvalued: one.value === null,
    largest: one.currency === "USD" ? (one.value ?? 0) > 0 : one.value !== null,
  };
  return Object.keys(found).filter((name) => found[name]);
}
