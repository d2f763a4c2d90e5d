import { expect } from "vitest";

import { ask } from "#domain/functions/ask.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";

import { kindOf, type Opportunity } from "./count-opportunities.ts";

type Asking = { url: string; headers: Record<string, string>; workspaceId: string };
/** An exchange rate, in dollars per euro, that applies from a day on. */
type Rate = { day: string; rate: number };

const year = { from: "2017-01-01", to: "2017-12-31" };

/** Compares the numbers of 2017 with the file. The opportunities selected by `inEuro` are in euros. */
export async function expectMetrics(
  asking: Asking,
  opportunities: readonly Opportunity[],
  { inEuro, rates }: { inEuro: (opportunity: Opportunity) => boolean; rates: readonly Rate[] },
): Promise<void> {
  const decided = opportunities.filter(
    (one) => kindOf(one) !== "open" && one.closed !== null && one.closed >= year.from && one.closed <= year.to,
  );
  const won = decided.filter((one) => kindOf(one) === "won");
  const rateOn = (day: string) => rates.findLast((one) => one.day <= day)?.rate;
  /** Returns an opportunity's value in a currency; undefined if unknown. */
  const worthIn = (currency: "USD" | "EUR", one: Opportunity): number | undefined => {
    const own = inEuro(one) ? "EUR" : "USD";
    const rate = own === currency ? 1 : rateOn(String(one.closed));
    if (rate === undefined) return undefined;
    return (one.value ?? 0) * (own === "EUR" ? rate : 1 / rate);
  };
  const sumIn = (currency: "USD" | "EUR", list: readonly Opportunity[]) =>
    list.reduce((sum, one) => sum + (worthIn(currency, one) ?? 0), 0);
  for (const currency of ["USD", "EUR"] as const) {
    const [whole, months, agents] = await answersTo(asking, [
      {
        measures: ["revenue", "won_value", "deals_won", "deals_lost", "win_rate", "average_deal"],
        range: year,
        currency,
      },
      { measures: ["revenue", "deals_won"], range: year, currency, grain: "month" },
      { measures: ["revenue", "win_rate"], range: year, currency, by: ["owner"] },
    ]);
    const unknown = won.filter((one) => worthIn(currency, one) === undefined);
    expect(whole?.missing.find(({ measure, reason }) => measure === "revenue" && reason === "rate")?.rows).toBe(
      unknown.length > 0 ? unknown.length : undefined,
    );
    const valued = won.filter((one) => one.value !== null && worthIn(currency, one) !== undefined);
    expectClose(whole, whole?.total.values, [
      sumIn(currency, won),
      sumIn(currency, won),
      won.length,
      decided.length - won.length,
      (won.length / decided.length) * 100,
      sumIn(currency, won) / valued.length,
    ]);
    for (const { period, values } of months?.rows ?? []) {
      const inMonth = won.filter(({ closed }) => closed?.slice(0, 7) === period?.from.slice(0, 7));
      expectClose(months, values, [sumIn(currency, inMonth), inMonth.length]);
    }
    const names = new Set(decided.map(({ owner }) => owner));
    expect(new Set(agents?.rows.map(({ by }) => by[0]?.label))).toEqual(names);
    for (const { by, values } of agents?.rows ?? []) {
      const isTheirs = ({ owner }: Opportunity) => owner === by[0]?.label;
      const theirs = decided.filter(isTheirs);
      const gained = won.filter(isTheirs);
      expectClose(agents, values, [sumIn(currency, gained), (gained.length / theirs.length) * 100]);
    }
  }
}

/** Compares the values of a result: amounts within half a minor unit, other values within 0.0001. */
function expectClose(
  answer: MeasureResult | undefined,
  found: readonly (number | null)[] | undefined,
  expected: readonly number[],
) {
  expect(found).toHaveLength(expected.length);
  for (const [no, value] of expected.entries())
    expect(Math.abs((found?.[no] ?? NaN) - value), `${found?.[no]} and not ${value}`).toBeLessThan(
      answer?.columns[no]?.unit === "money" ? 0.501 : 0.0001,
    );
}

async function answersTo({ url, headers, workspaceId }: Asking, questions: Question[]): Promise<MeasureResult[]> {
  const response = await fetch(`${url}/functions/v1/ask`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: workspaceId, questions }),
  });
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return ask.output.parse(body).answers;
}
