import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { freezeForecasts } from "#server/metrics/freeze-forecasts.ts";

import { build, type Builder } from "../kit/builder.ts";
import { runNow } from "../kit/run-now.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
beforeAll(async () => {
  vanda = await startVanda();
  make = build(vanda.database.owner);
});
afterAll(() => vanda?.stop());

function monthAgo(months: number): string {
  const day = new Date();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}

test("each week's forecast is stored with the seasonal naive forecast and the weighted pipeline, never changes, and is for members only", async () => {
  const [ana, bea] = [await signUp(vanda), await signUp(vanda)];
  const { client, workspace } = ana;
  const { data: stages } = await client.from("stages").select("id, name").throwOnError();
  const stage = (name: string) => stages.find((one) => one.name === name)?.id ?? "";
  for (let ago = 24; ago > 0; ago--) {
    await make.sale(workspace, {
      sold_on: monthAgo(ago),
      revenue_minor: 100_000 + (ago > 12 ? 0 : 20_000),
      currency: "USD",
    });
    const won = { stage_id: stage("Closed Won"), value_minor: 50_000, close_date: monthAgo(ago) };
    await make.deal(workspace, { ...won, is_imported: true, currency: "USD", stage_entered_at: monthAgo(ago) });
  }
  const open = { stage_id: stage("Negotiation"), value_minor: 80_000, probability: 50, currency: "USD" };
  await make.deal(workspace, { ...open, close_date: monthAgo(-1) });
  const read = async () =>
    (await client.from("frozen_forecasts").select().order("measure").order("month").throwOnError()).data;
  const freeze = async () => {
    await runNow(vanda.server.context, freezeForecasts);
    for (;;) {
      const { data } = await client.from("runs").select("status").eq("name", "freeze-forecast").throwOnError();
      expect(data.map(({ status }) => status)).not.toContain("failed");
      if (data.every(({ status }) => status === "succeeded")) return data.length;
      await sleep(50);
    }
  };
  expect(await freeze()).toBe(1);
  const first = await read();
  expect(first.map(({ measure, month }) => [measure, month])).toEqual(
    ["revenue", "won_value"].flatMap((measure) => [0, -1, -2, -3].map((ago) => [measure, monthAgo(ago)])),
  );
  const [revenue] = first;
  // In this workspace, won deals count as sales.
  expect(revenue).toMatchObject({ currency: "USD", naive: 170_000, pipeline: null });
  expect(revenue?.low).toBeLessThanOrEqual(revenue?.value ?? 0);
  const deals = first.filter(({ measure }) => measure === "won_value");
  expect(deals.map(({ pipeline }) => pipeline)).toEqual([null, 40_000, 0, 0]);

  // Later sales do not change a stored forecast.
  await make.sale(workspace, { sold_on: monthAgo(1), revenue_minor: 9_000_000, currency: "USD" });
  expect(await freeze()).toBe(1);
  expect(await read()).toEqual(first);
  expect((await bea.client.from("frozen_forecasts").select("month").throwOnError()).data).toEqual([]);
});
