import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { addDays, dayIn } from "#domain/time/dates.ts";

import { analysisClient } from "../kit/analysis-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";
import { withinADay } from "../kit/within-a-day.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
beforeEach(withinADay);
afterAll(() => vanda?.stop());

test("an analysis covers revenue, costs, profit and customers even without deals, but not for a single pipeline", async () => {
  const ana = await signUp(vanda);
  const analyses = analysisClient(vanda, ana);
  const today = dayIn(new Date(), "UTC");
  const { data: accounts } = await ana.client
    .from("accounts")
    .insert([
      { workspace_id: ana.workspace.id, name: "Acme" },
      { workspace_id: ana.workspace.id, name: "Oak" },
    ])
    .select("id")
    .throwOnError();
  const [acme, oak] = accounts?.map(({ id }) => id) ?? [];
  const sale = (account_id: string | undefined, daysAgo: number, revenue_minor: number, cost_minor: number) => ({
    workspace_id: ana.workspace.id,
    account_id: account_id ?? null,
    sold_on: addDays(today, -daysAgo),
    revenue_minor,
    cost_minor,
  });
  await ana.client
    .from("sales")
    .insert([sale(acme, 5, 10_000, 4000), sale(oak, 6, 6000, 2000), sale(acme, 100, 8000, 3000)])
    .throwOnError();
  await ana.client
    .from("expenses")
    .insert({ workspace_id: ana.workspace.id, spent_on: addDays(today, -3), amount_minor: 1000 })
    .throwOnError();
  expect(await analyses.quote()).toMatchObject({ rows: 4, price: 5 });
  const { findings } = await analyses.run({ period: "90d" });
  const metrics = Object.fromEntries(
    (findings.business ?? []).map(({ measure, now, before }) => [measure, [now, before]]),
  );
  expect(metrics).toEqual({
    revenue: [16_000, 8000],
    cost_of_sales: [6000, 3000],
    expenses: [1000, 0],
    profit: [9000, 5000],
    profit_margin: [56.25, 62.5],
    average_sale: [8000, 8000],
    active_customers: [2, 1],
  });
  const { data: pipeline } = await ana.client.from("pipelines").select("id").limit(1).single().throwOnError();
  const { data: stage } = await ana.client
    .from("stages")
    .select("id")
    .eq("kind", "open")
    .limit(1)
    .single()
    .throwOnError();
  await ana.client
    .from("deals")
    .insert({ workspace_id: ana.workspace.id, name: "Desks", stage_id: stage.id, value_minor: 5000 } as never)
    .throwOnError();
  const ofPipeline = await analyses.run({ period: "90d", pipeline_id: pipeline.id });
  expect(ofPipeline.findings.business).toBeUndefined();
});
