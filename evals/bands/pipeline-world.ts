import { curvesOn, estimatePastCloses, likelyClose, type Span, stageOn } from "#domain/deals/closing/likely-close.ts";
import { pipelineForecast, testPipelineForecast } from "#domain/deals/closing/pipeline-forecast.ts";
import { toProbability } from "#domain/numbers/to-probability.ts";
import { addDays } from "#domain/time/dates.ts";

import { randomNumbers } from "./random.ts";

/**
 * The developments of the share of won deals and of their duration. A shock changes them on a day of the last year: the
 * odds of winning by a factor of 1.3 to 2.7, the duration by up to 50%.
 */
export const pipelineWorlds = ["stationary", "trending", "shock"] as const;
export type PipelineWorld = (typeof pipelineWorlds)[number];

/** A deal and its days, also those after today. */
export type Deal = { id: string; opened: string; offered: string; closed: string; isWon: boolean; minor: number };
/** The deals of a business until today. */
export type Pipeline = { deals: Deal[]; today: string; probabilities: { first: number; offered: number } };

const firstDay = "2020-01-01";
const toOdds = (probability: number) => Math.log(probability / (1 - probability));

/**
 * Generates 8 to 60 deals a month over 100 to 1,300 days. Each has its own duration, value and probability. Good and
 * bad months affect all deals, and users estimate the probability of each stage with an error.
 */
export function generatePipeline(kind: PipelineWorld, seed: number): Pipeline {
  const { next, normal, exponential, between, sign } = randomNumbers(10 * seed + 5 + pipelineWorlds.indexOf(kind));
  const today = Math.round(between(100, 1300));
  const gap = 30 / between(8, 60);
  const [duration, spread] = [between(20, 80), between(0.4, 0.9)];
  const base = toOdds(between(0.15, 0.5));
  const [size, common] = [between(0.4, 1.1), between(0, 0.4)];
  const months = Array.from({ length: 80 }, () => common * normal());
  const trend = kind === "trending" ? { odds: sign() * between(0.2, 0.8), days: sign() * between(0, 0.3) } : null;
  const shock =
    kind === "shock"
      ? { at: between(today - 365, today - 30), odds: sign() * between(0.3, 1), days: sign() * between(0, 0.4) }
      : null;
  const misjudged = 0.3 * normal();
  const day = (number: number) => addDays(firstDay, number);
  const deals: Deal[] = [];
  for (let at = gap * exponential(); at < today + 1; at += gap * exponential()) {
    const opened = Math.floor(at);
    const slower = (trend ? (trend.days * (opened - today)) / 365 : 0) + (shock && opened >= shock.at ? shock.days : 0);
    const days = Math.max(1, Math.round(duration * Math.exp(spread * normal() + slower)));
    const closed = opened + days;
    const better = (trend ? (trend.odds * (closed - today)) / 365 : 0) + (shock && closed >= shock.at ? shock.odds : 0);
    const odds = base + 0.5 * normal() + (months[Math.floor(closed / 30)] ?? 0) + better;
    deals.push({
      id: String(deals.length),
      opened: day(opened),
      offered: day(opened + Math.round(days * between(0.2, 0.8))),
      closed: day(closed),
      isWon: next() < toProbability(odds),
      minor: Math.round(100_000 * Math.exp(size * normal())),
    });
  }
  const probabilities = { first: toProbability(base + misjudged), offered: toProbability(base + misjudged + 0.1) };
  return { deals, today: day(today), probabilities };
}

/** Returns the spans of deals that are known on a day, as the database does. */
export function toSpans({ deals, today, probabilities }: Pipeline): Span[] {
  return deals.flatMap(({ id, opened, offered, closed: last, isWon, minor }): Span[] => {
    const closed = last <= today ? last : null;
    const deal = { deal: id, closed, is_won: closed !== null && isWon, minor };
    const span = (stage: string | null, began: string, left: string | null, probability: number | null) => ({
      ...deal,
      stage,
      began,
      left,
      probability: probability && 100 * probability,
    });
    return [
      span(null, opened, closed, null),
      span("first", opened, offered <= today ? offered : closed, probabilities.first),
      ...(offered <= today ? [span("offered", offered, closed, probabilities.offered)] : []),
    ];
  });
}

/**
 * The forecast of a month with its band, the value of the deals won in it, its position from 0, and the number of
 * backtests.
 */
export type MonthForecast = { low: number; high: number; value: number; actual: number; step: number; tests: number };

const monthsAhead = 6;

/**
 * Forecasts the months of a pipeline as the product does, and compares them with what the open deals became. Months
 * without an expected value are left out.
 */
export function forecastPipeline(pipeline: Pipeline): MonthForecast[] {
  const { deals, today } = pipeline;
  const spans = toSpans(pipeline);
  const own = Map.groupBy(spans, ({ deal }) => deal);
  const curves = curvesOn(today, spans);
  const open = deals.flatMap((deal) => {
    if (deal.closed <= today) return [];
    const its = own.get(deal.id) ?? [];
    const close = likelyClose(its, curves, today);
    const probability = (stageOn(its, today)?.probability ?? 0) / 100;
    return close ? [{ ...deal, value: deal.minor, probability, close }] : [];
  });
  const tests = testPipelineForecast(estimatePastCloses(spans, today), spans, { today, isLearned: false });
  return pipelineForecast(open, today, monthsAhead, tests).flatMap((month, step) => {
    const wonIn = open.filter(({ isWon, closed }) => isWon && closed.slice(0, 7) === month.month.slice(0, 7));
    const actual = wonIn.reduce((sum, { value }) => sum + value, 0);
    return month.value > 0 ? [{ ...month, actual, step, tests: tests.length }] : [];
  });
}
