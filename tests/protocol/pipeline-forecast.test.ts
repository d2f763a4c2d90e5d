import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod/mini";

import type { pipelineForecast } from "#domain/functions/pipeline-forecast.ts";
import { addDays } from "#domain/time/dates.ts";
import { freezeForecasts } from "#server/metrics/freeze-forecasts.ts";

import { build, type Builder } from "../kit/builder.ts";
import { callAs, daysAgo } from "../kit/messages.ts";
import { runNow } from "../kit/run-now.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { withinADay } from "../kit/within-a-day.ts";

let vanda: Vanda;
let make: Builder;
beforeAll(async () => {
  vanda = await shareVanda();
  make = build(vanda.database.owner);
});
beforeEach(withinADay);
afterAll(() => vanda?.stop());

type PipelineForecast = z.infer<typeof pipelineForecast.output>;

const ask = (who: SignedUp, workspace_id: string, deal_id?: string) =>
  callAs<PipelineForecast>(vanda, who, "POST", "pipeline-forecast", { workspace_id, ...(deal_id && { deal_id }) });

async function stagesOf({ client }: SignedUp) {
  const { data } = await client.from("stages").select("id, name").throwOnError();
  return (name: string) => data.find((stage) => stage.name === name)?.id ?? "";
}

/** Creates imported deals, one every ten days, closed 20 to 59 days after they were opened. Half of them are won. */
async function decidedDeals(who: SignedUp, count: number) {
  const stage = await stagesOf(who);
  const first = daysAgo(who, 10 * count + 60);
  for (let at = 0; at < count; at++) {
    const opened_on = addDays(first, 10 * at);
    await make.deal(who.workspace, {
      is_imported: true,
      currency: "USD",
      value_minor: 100_000,
      stage_id: stage(at % 2 === 0 ? "Closed Won" : "Closed Lost"),
      opened_on,
      close_date: addDays(opened_on, 20 + ((at * 17) % 40)),
    });
  }
  return stage;
}

test("estimates when a deal closes from deals that were open as long, once ten of them were decided", async () => {
  const ana = await signUp(vanda);
  const stage = await decidedDeals(ana, 9);
  const today = daysAgo(ana, 0);
  const open = await make.deal(ana.workspace, {
    currency: "USD",
    value_minor: 200_000,
    probability: 50,
    stage_id: stage("Proposal Sent"),
    opened_on: today,
    close_date: addDays(today, 5),
  });
  const few = (await ask(ana, ana.workspace.id, open.id)).body;
  expect(few.deals).toEqual([{ deal_id: open.id, close: null }]);
  expect(few).toMatchObject({ needed: 10, counted: 1, unknown: 1, past: null, tests: 0 });
  expect(few.months.every(({ value }) => value === 0)).toBe(true);
  await decidedDeals(ana, 60);
  const { deals, months, unknown, past, tests } = (await ask(ana, ana.workspace.id, open.id)).body;
  const close = deals[0]?.close;
  expect(close).toMatchObject({ by: "age", n: 69 });
  const median = close?.median ?? "";
  expect(median > addDays(today, 30) && median < addDays(today, 50)).toBe(true);
  expect((close?.within_80.low ?? "z") <= (close?.within_50.low ?? "")).toBe(true);
  expect(unknown).toBe(0);
  // All deals close within 59 days, and therefore within six months. Half of 2,000.00 is expected.
  expect(months.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(100_000, -1);
  expect(months.reduce((sum, { weighted }) => sum + weighted, 0)).toBe(100_000);
  expect(past?.tries).toBeGreaterThan(30);
  // The band of each month was tested on the forecasts of earlier days.
  expect(tests).toBeGreaterThan(8);
  expect((past?.within_80 ?? 0) / (past?.tries ?? 1)).toBeGreaterThan(0.6);
  const bea = await signUp(vanda);
  expect((await ask(bea, ana.workspace.id)).status).toBe(404);
});

test("estimates a deal that changed stage from deals that were in its stage, once ten of them were decided", async () => {
  const ana = await signUp(vanda);
  const stage = await stagesOf(ana);
  // The deals entered their stage one to twelve days ago. Ten of them close today.
  const deals = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      make.deal(ana.workspace, {
        currency: "USD",
        stage_id: stage("Qualified"),
        stage_entered_at: new Date(Date.now() - (at + 1) * 86_400_000).toISOString(),
      }),
    ),
  );
  for (const { id } of deals.slice(2))
    await ana.client
      .from("deals")
      .update({ stage_id: stage("Closed Won") })
      .eq("id", id)
      .throwOnError();
  const { body } = await ask(ana, ana.workspace.id);
  const forecasts = new Map(body.deals.map(({ deal_id: id, close }) => [id, close]));
  expect(forecasts.get(deals[0]?.id ?? "")).toMatchObject({ by: "stage", n: 10 });
  expect([...forecasts.keys()].toSorted()).toEqual(
    deals
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test(
  "the pipeline forecast is stored each week with the seasonal naive forecast and the weighted pipeline",
  { tags: "deep" },
  async () => {
    const ana = await signUp(vanda);
    const stage = await decidedDeals(ana, 60);
    const close_date = addDays(daysAgo(ana, 0), 40);
    await make.deal(ana.workspace, {
      currency: "USD",
      value_minor: 200_000,
      probability: 50,
      stage_id: stage("Proposal Sent"),
      opened_on: daysAgo(ana, 0),
      close_date,
    });
    await runNow(vanda.server.context, freezeForecasts);
    const read = async () =>
      (
        await ana.client
          .from("frozen_forecasts")
          .select("month, value, low, high, naive, pipeline")
          .eq("measure", "pipeline_forecast")
          .order("month")
          .throwOnError()
      ).data;
    while ((await read()).length === 0) await sleep(50);
    const frozen = await read();
    const { months } = (await ask(ana, ana.workspace.id)).body;
    expect(
      frozen.map(({ month, value, low, high, pipeline }) => ({ month, value, low, high, weighted: pipeline })),
    ).toEqual(months.slice(1, 4));
    expect(frozen.find(({ month }) => month.slice(0, 7) === close_date.slice(0, 7))?.pipeline).toBe(100_000);
    expect(frozen.every(({ naive }) => naive >= 0)).toBe(true);
  },
);
