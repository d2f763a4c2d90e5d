import { type Curve, endsNeeded, kaplanMeier, type Remaining, remaining } from "#domain/deals/closing/survival.ts";
import { addDays } from "#domain/time/dates.ts";

/**
 * The time from when a deal entered an open stage, or was opened (`stage` is null), until it was won or lost, or until
 * today.
 */
export type Span = {
  deal: string;
  stage: string | null;
  /** The day the deal entered the stage, or was opened. */
  began: string;
  /** The day the deal left the stage; null if it is still in it. Without a stage, the same as `closed`. */
  left: string | null;
  /** The day the deal was won or lost; null if it is open. */
  closed: string | null;
};

const dayNumber = (day: string) => Date.parse(day) / 86_400_000;
const daysFrom = (from: string, to: string) => dayNumber(to) - dayNumber(from);

/**
 * Returns the curves known on a day, by stage; the curve for the time since deals were opened is under null. Later
 * events are ignored.
 */
export function curvesOn(day: string, spans: readonly Span[]): Map<string | null, Curve> {
  const known = spans.filter(({ began }) => began <= day);
  return new Map(
    [...Map.groupBy(known, ({ stage }) => stage)].map(([stage, of]) => [
      stage,
      kaplanMeier(
        of.map(({ began, closed }) => {
          const isOver = closed !== null && closed <= day;
          return { days: daysFrom(began, isOver ? closed : day), isOver };
        }),
      ),
    ]),
  );
}

export type ExpectedClose = Remaining & {
  /**
   * The deals on which the estimate is based: deals in the same stage or, if there are too few, all deals since they
   * were opened.
   */
  by: "stage" | "age";
  curve: Curve;
  /** The number of days the deal has been in its stage, or open. */
  waited: number;
};

/**
 * Estimates the close of a deal that is open on a day, based on deals that were in its stage or otherwise on all deals.
 * Null if unknown.
 */
export function expectedClose(
  own: readonly Span[],
  curves: ReadonlyMap<string | null, Curve>,
  day: string,
): ExpectedClose | null {
  const stay = own.find(({ stage, began, left }) => stage !== null && began <= day && (left === null || left > day));
  const whole = own.find(({ stage }) => stage === null);
  for (const span of [stay, whole]) {
    const curve = span && curves.get(span.stage);
    if (!curve) continue;
    const waited = daysFrom(span.began, day);
    const remainder = remaining(curve, waited);
    if (remainder) return { ...remainder, by: span.stage === null ? "age" : "stage", curve, waited };
  }
  return null;
}

export type CloseAccuracy = {
  /**
   * The number of tested predictions: deals with an 80 % band that has ended, open on one of twelve days a month apart.
   */
  tries: number;
  within_50: number;
  within_80: number;
};

const monthsTried = 12;
/** The minimum number of tries to make the shares within the bands meaningful. */
export const triesNeeded = 3 * endsNeeded;

/** Back-tests the estimates on twelve days a month apart, and counts the deals that closed within their bands. */
export function evaluateExpectedCloses(spans: readonly Span[], today: string): CloseAccuracy {
  const card = { tries: 0, within_50: 0, within_80: 0 };
  const byDeal = [...Map.groupBy(spans, ({ deal }) => deal).values()];
  for (let ago = 1; ago <= monthsTried; ago++) {
    const day = addDays(today, -30 * ago);
    const curves = curvesOn(day, spans);
    for (const own of byDeal) {
      const closed = own.find((span) => span.closed !== null)?.closed ?? null;
      if (!own.some(({ began }) => began <= day) || (closed !== null && closed <= day)) continue;
      const estimate = expectedClose(own, curves, day);
      if (!estimate) continue;
      // Only bands that have ended are counted, so that the selection does not depend on the speed of closing.
      const { high: end } = estimate.within_80;
      if (end === null || addDays(day, end) >= today) continue;
      const came = closed === null ? null : daysFrom(day, closed);
      const isWithin = ({ low, high }: Remaining["within_50"]) =>
        came !== null && came >= low && (high === null || came <= high);
      card.tries++;
      if (isWithin(estimate.within_50)) card.within_50++;
      if (isWithin(estimate.within_80)) card.within_80++;
    }
  }
  return card;
}
