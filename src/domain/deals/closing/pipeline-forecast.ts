import type { ExpectedClose } from "#domain/deals/closing/expected-close.ts";
import { lastsLonger } from "#domain/deals/closing/survival.ts";
import { addDays, monthSpan } from "#domain/time/dates.ts";

/** An open deal: its value in minor units, its probability of being won, and its estimated close. */
export type PipelineDeal = { value: number; probability: number; close: ExpectedClose };

export type PipelineMonth = {
  /** The first day of the month. The current month includes only the days from today. */
  month: string;
  /** The expected value, and the range of the middle 80 % of the draws. */
  value: number;
  low: number;
  high: number;
};

/** Returns the number of draws. With many deals, fewer draws give the same accuracy. */
const drawsFor = (deals: number) => (deals > 1000 ? 250 : 1000);

/**
 * Forecasts the value of open deals by month: value × probability × the share of similar deals that are closed in that
 * month. Assumes that a deal's close date does not depend on whether it is won, and that deals are independent of each
 * other. The band comes from simulated draws, which are the same for the same deals.
 */
export function pipelineForecast(deals: readonly PipelineDeal[], today: string, count: number): PipelineMonth[] {
  const ends: { month: string; until: number }[] = [];
  for (let from = today; ends.length < count;) {
    const [month, last] = monthSpan(from.slice(0, 7));
    ends.push({ month, until: (Date.parse(last) - Date.parse(today)) / 86_400_000 });
    from = addDays(last, 1);
  }
  // For each deal, the share of similar deals that are closed by the end of each month.
  const decided = deals.map(({ close: { curve, waited } }) =>
    ends.map(({ until }) => 1 - lastsLonger(curve, waited, waited + until)),
  );
  const draws = drawsFor(deals.length);
  const sums = ends.map(() => new Float64Array(draws));
  const random = lehmer(20_261_126);
  for (const [no, { value, probability }] of deals.entries()) {
    const won = decided[no]?.map((share) => probability * share) ?? [];
    const last = won.at(-1) ?? 0;
    for (let draw = 0; draw < draws; draw++) {
      const drawn = random();
      if (drawn >= last) continue;
      const sum = sums[won.findIndex((share) => drawn < share)];
      if (sum) sum[draw] = (sum[draw] ?? 0) + value;
    }
  }
  return ends.map(({ month }, at) => {
    const sorted = sums[at]?.toSorted() ?? new Float64Array(draws);
    const value = deals.reduce(
      (sum, deal, no) =>
        sum + deal.value * deal.probability * ((decided[no]?.[at] ?? 0) - (decided[no]?.[at - 1] ?? 0)),
      0,
    );
    return {
      month,
      value: Math.round(value),
      low: Math.round(sorted[Math.floor(0.1 * draws)] ?? 0),
      high: Math.round(sorted[Math.ceil(0.9 * draws) - 1] ?? 0),
    };
  });
}

/** Creates a Lehmer generator ("minimal standard", Park and Miller 1988). The same seed gives the same draws. */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
