import { expect, test } from "vitest";

import {
  curvesOn,
  estimatePastCloses,
  evaluateLikelyCloses,
  likelyClose,
  type Span,
} from "#domain/deals/closing/likely-close.ts";
import { pipelineForecast, testPipelineForecast } from "#domain/deals/closing/pipeline-forecast.ts";
import { kaplanMeier, lastsLonger, remaining } from "#domain/deals/closing/survival.ts";
import { testedWidth } from "#domain/metrics/forecast/tested-width.ts";
import { addDays } from "#domain/time/dates.ts";

test("matches the textbook survival curve: patients of Freireich 1963 under 6-MP", () => {
  const over = [6, 6, 6, 7, 10, 13, 16, 22, 23].map((days) => ({ days, isOver: true }));
  const going = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map((days) => ({ days, isOver: false }));
  const { steps } = kaplanMeier([...over, ...going]);
  expect(steps.map(({ days, share }) => [days, Number(share.toFixed(3))])).toEqual([
    [6, 0.857],
    [7, 0.807],
    [10, 0.753],
    [13, 0.69],
    [16, 0.627],
    [22, 0.538],
    [23, 0.448],
  ]);
});

test("estimates the remaining time of a deal from deals that took longer, if there are at least ten", () => {
  const curve = kaplanMeier(Array.from({ length: 100 }, (_, at) => ({ days: at + 1, isOver: true })));
  expect(remaining(curve, 0)).toEqual({
    n: 100,
    median: 50,
    within_50: { low: 25, high: 75 },
    within_80: { low: 10, high: 90 },
  });
  expect(remaining(curve, 50)).toMatchObject({ n: 50, median: 25 });
  expect(lastsLonger(curve, 50, 75)).toBeCloseTo(0.5, 9);
  expect(remaining(curve, 91)).toBeNull();
  expect(remaining(kaplanMeier([]), 0)).toBeNull();
  // The upper end is unknown if most deals have not ended yet.
  const young = kaplanMeier(Array.from({ length: 60 }, (_, at) => ({ days: at + 1, isOver: at < 12 })));
  expect(remaining(young, 0)).toMatchObject({ n: 12, median: null, within_80: { high: null } });
});

const first = "2025-01-01";
const today = "2026-06-30";
const unknownDeal = { deal: "x", left: null, closed: null, is_won: false, minor: null, probability: null };
/** One deal every three days; each spends 10 to 49 days in its stage. The generator has a fixed seed. */
let state = 7;
const spans = Array.from({ length: 180 }, (_, at): Span[] => {
  const began = addDays(first, 3 * at);
  const closed = addDays(began, 10 + ((state = (state * 48271) % 2147483647) % 40));
  const end = closed <= today ? closed : null;
  const entry = { deal: String(at), began, left: end, closed: end, is_won: end !== null && at % 4 === 0, minor: 1000 };
  return [
    { ...entry, stage: "offer", probability: 25 },
    { ...entry, stage: null, probability: null },
  ];
}).flat();

test("estimates the close date by stage, by age if the stage has too few deals, or not at all", () => {
  const curves = curvesOn(today, spans);
  const at = (stage: string | null, began: string): Span => ({ ...unknownDeal, stage, began });
  expect(likelyClose([at("offer", today)], curves, today)).toMatchObject({ by: "stage", waited: 0 });
  expect(likelyClose([at("new", today), at(null, addDays(today, -5))], curves, today)).toMatchObject({
    by: "age",
    waited: 5,
  });
  expect(likelyClose([at("new", today)], curves, today)).toBeNull();
  expect(likelyClose([at("offer", addDays(today, -300))], curves, today)).toBeNull();
});

test("past estimates were right as often as stated, and use no later data", () => {
  const card = evaluateLikelyCloses(estimatePastCloses(spans, today), today);
  expect(card.tries).toBeGreaterThan(80);
  expect(card.within_80 / card.tries).toBeGreaterThan(0.7);
  expect(card.within_80 / card.tries).toBeLessThan(0.95);
  expect(card.within_50 / card.tries).toBeGreaterThan(0.4);
  expect(card.within_50 / card.tries).toBeLessThan(0.65);
  // A curve does not depend on events after its day: deals closed later count as open.
  const later = spans.map((span) => (span.closed && span.closed > "2026-01-01" ? { ...span, closed: today } : span));
  expect(curvesOn("2026-01-01", later)).toEqual(curvesOn("2026-01-01", spans));
});

test("the forecast months of a pipeline add up to value times probability, are within their band, and are deterministic", () => {
  const close = likelyClose([{ ...unknownDeal, stage: "offer", began: today }], curvesOn(today, spans), today);
  if (!close) throw new Error("The deal has no likely close");
  const deals = Array.from({ length: 40 }, (_, at) => ({ value: 1000 + 10 * at, probability: 0.25, close }));
  const months = pipelineForecast(deals, today, 4, []);
  expect(months.map(({ month }) => month)).toEqual(["2026-06-01", "2026-07-01", "2026-08-01", "2026-09-01"]);
  const whole = deals.reduce((sum, { value, probability }) => sum + value * probability, 0);
  expect(months.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(whole, -1);
  for (const { low, value, high } of months) expect(low <= value && value <= high).toBe(true);
  expect(pipelineForecast(deals, today, 4, [])).toEqual(months);
  expect(pipelineForecast([], today, 1, [])).toEqual([{ month: "2026-06-01", value: 0, low: 0, high: 0 }]);
});

test("compares earlier monthly forecasts with the deals won since", () => {
  const past = estimatePastCloses(spans, today);
  const tests = testPipelineForecast(past, spans, { today, isLearned: false });
  // No whole month has ended since the first of the twelve days. Recent days count more.
  expect(tests).toHaveLength(11);
  expect(tests[0]?.weight).toBe(0.9);
  expect(tests[10]?.weight).toBeCloseTo(0.9 ** 11, 9);
  // A quarter of these deals is won, as their stage says, and deals do not depend on each other.
  const mean = tests.reduce((sum, { square }) => sum + square, 0) / tests.length;
  expect(mean).toBeGreaterThan(0.4);
  expect(mean).toBeLessThan(2);
  const optimistic = spans.map((span) => ({ ...span, probability: span.stage === null ? null : 90 }));
  const errorsOf = (some: readonly Span[], isLearned: boolean) =>
    testPipelineForecast(estimatePastCloses(some, today), some, { today, isLearned });
  expect(testedWidth(errorsOf(optimistic, false))).toBeGreaterThan(2 * testedWidth(tests));
  // Learned probabilities do not depend on those of stages.
  expect(errorsOf(optimistic, true)).toEqual(errorsOf(spans, true));
  // Deals in another currency are left out.
  expect(
    errorsOf(
      spans.map((span) => ({ ...span, minor: null })),
      false,
    ),
  ).toEqual([]);
});

test("earlier forecasts use no data from after their day", () => {
  const day = addDays(today, -90);
  const known = spans.map((span) => ({
    ...span,
    ...(span.closed && span.closed > day && { closed: null, left: null }),
  }));
  const before = estimatePastCloses(known, day)[0];
  const now = estimatePastCloses(spans, today).find((past) => past.day === before?.day);
  expect(now?.deals.map(({ close }) => close)).toEqual(before?.deals.map(({ close }) => close));
});
