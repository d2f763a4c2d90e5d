import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";

import { build, type Builder } from "../kit/builder.ts";
import { type McpPrograms, mcpPrograms } from "../kit/mcp-programs.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;
let programs: McpPrograms;
let client: Client;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  programs = mcpPrograms(vanda);
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
  client = await programs.connectAs(ana);
});
afterAll(async () => {
  await programs?.close();
  await vanda?.stop();
});

test("the change of a sum is explained by contributions that add up to the total", async () => {
  const sold = (sold_on: string, category: string, revenue_minor: number) =>
    make.sale(ana.workspace, { sold_on, category, revenue_minor, currency: "USD" });
  await sold("2026-03-02", "Desks", 100_00);
  await sold("2026-03-11", "Lamps", 80_00);
  await sold("2026-04-10", "Desks", 250_00);
  await sold("2026-04-11", "Lamps", 50_00);
  const asked = { measure: "revenue", range: { from: "2026-04-01", to: "2026-04-30" }, by: "category" };
  const { given: output } = await programs.call(client, "explain", asked);
  expect(output).toMatchObject({
    now_text: "$300",
    before_text: "$180",
    change_text: "+$120",
    parts: [
      { name: "Desks", change_text: "+$150", share_of_change: 125, is_rest: false },
      { name: "Lamps", change_text: "−$30", share_of_change: -25, is_rest: false },
    ],
    source: { question: { by: ["category"], compare: "previous" } },
  });
  const rate = await programs.call(client, "explain", { ...asked, measure: "win_rate", by: "owner" });
  expect(rate).toMatchObject({
    isError: true,
    text: "`win_rate` is not a sum of its groups. Request it by a group instead",
  });
});

test("a forecast without enough months counts those that are too old to be read", async () => {
  const bea = await signUp(vanda);
  for (const month of ["01", "02", "03"])
    await make.sale(bea.workspace, { sold_on: `2010-${month}-15`, revenue_minor: 100_00, currency: "USD" });
  const { given: output } = await programs.call(await programs.connectAs(bea), "forecast", { measure: "revenue" });
  expect(output).toMatchObject({ months_needed: 12, months_known: 3, forecast: null });
});

test("a deal's score is returned with the factors for and against it, and as unknown without a model", async () => {
  const deal = await make.deal(ana.workspace, { currency: "USD", name: "Oak desks", value_minor: 999_00 });
  const { given: none } = await programs.call(client, "score", { kind: "deals", id: deal.id });
  expect(none).toMatchObject({ probability_text: null, has_signal: null, factors: [] });
  const { owner } = vanda.database;
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.score_models (workspace_id, version, records, won, has_signal) values ($1, 1, 40, 20, true) returning id`,
    [ana.workspace.id],
  );
  const factors = [
    { feature: "source", value: "Referral", logit: 1.2, n: 12, won: 10 },
    { feature: "age", value: 40, logit: -0.4, n: 9, won: 3 },
  ];
  await owner.query(
    `insert into public.deal_scores (workspace_id, deal_id, model_id, as_of, probability, base, factors)
     values ($1, $2, $3, '2026-04-30', .69, 0, $4)`,
    [ana.workspace.id, deal.id, rows[0]?.id, JSON.stringify(factors)],
  );
  const { given: output } = await programs.call(client, "score", { kind: "deals", id: deal.id });
  expect(output).toMatchObject({
    probability_text: "69%",
    usual_text: "50%",
    as_of: "2026-04-30",
    learned_from: 40,
    factors: [
      { factor: "source", value: "Referral", speaks: "for", records: 12, turned_out_well: 10 },
      { factor: "age", value: 40, speaks: "against", records: 9, turned_out_well: 3 },
    ],
  });
  const stranger = await programs.connectAs(await signUp(vanda));
  const refused = await programs.call(stranger, "score", { kind: "deals", id: deal.id });
  expect(refused).toMatchObject({
    isError: true,
    text: expect.stringContaining("The record does not exist among deals"),
  });
});
