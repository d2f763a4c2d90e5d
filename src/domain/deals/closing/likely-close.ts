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
  is_won: boolean;
  /** The value of the deal in minor units; null if it is unknown or in another currency. */
  minor: number | null;
  /** The default probability of the stage, in percent. */
  probability: number | null;
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

export type LikelyClose = Remaining & {
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
 * Returns the span of the open stage in which a deal is on a day; undefined if it is in none or entered it on an
 * unknown day.
 */
export const stageOn = (own: readonly Span[], day: string) =>
  own.find(({ stage, began, left }) => stage !== null && began <= day && (left === null || left > day));

/**
 * Estimates the close of a deal that is open on a day, based on deals that were in its stage or otherwise on all deals.
 * Null if unknown.
 */
export function likelyClose(
  own: readonly Span[],
  curves: ReadonlyMap<string | null, Curve>,
  day: string,
): LikelyClose | null {
  const whole = own.find(({ stage }) => stage === null);
  for (const span of [stageOn(own, day), whole]) {
    const curve = span && curves.get(span.stage);
    if (!curve) continue;
    const waited = daysFrom(span.began, day);
    const remainder = remaining(curve, waited);
    if (remainder) return { ...remainder, by: span.stage === null ? "age" : "stage", curve, waited };
  }
  return null;
}

/** A deal that was open on an earlier day, with the estimate of its close as of that day. */
export type PastDeal = { own: readonly Span[]; closed: string | null; close: LikelyClose };
export type PastDay = { day: string; deals: PastDeal[] };

const monthsTried = 12;

/** Estimates the closes of the deals that were open on twelve earlier days, 30 days apart, latest first. */
export function estimatePastCloses(spans: readonly Span[], today: string): PastDay[] {
  const byDeal = [...Map.groupBy(spans, ({ deal }) => deal).values()];
  return Array.from({ length: monthsTried }, (_, no) => {
    const day = addDays(today, -30 * (no + 1));
    const curves = curvesOn(day, spans);
    const deals = byDeal.flatMap((own): PastDeal[] => {
      const closed = own.find((span) => span.closed !== null)?.closed ?? null;
      if (!own.some(({ began }) => began <= day) || (closed !== null && closed <= day)) return [];
      const close = likelyClose(own, curves, day);
      return close ? [{ own, closed, close }] : [];
    });
    return { day, deals };
  });
}

export type CloseAccuracy = {
  /**
   * The number of tested predictions, made for the deals that were open on each of twelve days, 30 days apart, if their
   * 80% band has ended.
   */
  tries: number;
  within_50: number;
  within_80: number;
};

/** The minimum number of tries to make the shares within the bands meaningful. */
export const triesNeeded = 3 * endsNeeded;

/** Counts the past deals that closed within the bands of their estimates. */
export function evaluateLikelyCloses(past: readonly PastDay[], today: string): CloseAccuracy {
  const card = { tries: 0, within_50: 0, within_80: 0 };
  for (const { day, deals } of past)
    for (const { closed, close } of deals) {
      // Only bands that have ended are counted, so that the selection does not depend on the speed of closing.
      const { high: end } = close.within_80;
      if (end === null || addDays(day, end) >= today) continue;
      const came = closed === null ? null : daysFrom(day, closed);
      const isWithin = ({ low, high }: Remaining["within_50"]) =>
        came !== null && came >= low && (high === null || came <= high);
      card.tries++;
      if (isWithin(close.within_50)) card.within_50++;
      if (isWithin(close.within_80)) card.within_80++;
    }
  return card;
}
