import { afterAll, beforeAll, expect, test } from "vitest";

import type { CustomersWithin } from "#domain/functions/customers.ts";
import type { Question } from "#domain/metrics/question.ts";

import { build } from "../kit/builder.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;
const choices: Record<string, CustomersWithin> = {};
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Creates nine accounts with sales of two owners (one in a team), of two companies of the workspace and in three
 * regions. One account also has a won deal.
 */
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  const make = build(vanda.database.owner);
  ana = await signUp(vanda);
  const { workspace } = ana;
  const { data: me } = await ana.client.from("members").select("id").single().throwOnError();
  const bo = await make.member(workspace, { name: "Bo" });
  const [one, other] = [await make.company(workspace), await make.company(workspace)];
  const sales = await make.department(one, "marketing_and_sales");
  const team = await make.team(workspace, { department_id: sales.id, name: "North" });
  await make.placement(workspace, { department_id: sales.id, team_id: team.id, member_id: bo.id });
  const pick = <T>(all: readonly T[], nr: number) => all[nr % all.length] ?? null;
  const accounts = [];
  for (let nr = 0; nr < 9; nr++) accounts.push(await make.account(workspace, { region: "South" }));
  for (let nr = 0; nr < 72; nr++)
    await make.sale(workspace, {
      account_id: pick(accounts, nr)?.id ?? null,
      sold_on: dayAgo((nr * 37) % 700),
      revenue_minor: 1000 + nr,
      currency: "USD",
      owner_id: pick([me.id, bo.id, null], nr + Math.floor(nr / 9)),
      company_id: pick([one.id, null, other.id], Math.floor(nr / 5)),
      region: pick(["North", "South", "East", null], Math.floor(nr / 2)),
    });
  const { data: won } = await ana.client
    .from("stages")
    .select("id, pipeline_id")
    .eq("kind", "won")
    .single()
    .throwOnError();
  await make.deal(workspace, {
    stage_id: won.id,
    pipeline_id: won.pipeline_id,
    account_id: pick(accounts, 3)?.id ?? null,
    owner_id: bo.id,
    close_date: dayAgo(12),
    value_minor: 70_000,
    currency: "USD",
  });
  choices.owner = { owner: [bo.id] };
  choices.team = { team: [team.id] };
  choices.company = { company: [one.id] };
  choices.region = { region: ["South"] };
  choices.all = { owner: [bo.id], region: ["South", "East"] };
});
afterAll(() => vanda?.stop());

const monthsBetween = (one: string, other: string) =>
  12 * (Number(other.slice(0, 4)) - Number(one.slice(0, 4))) + Number(other.slice(5, 7)) - Number(one.slice(5, 7));

type Moves = Record<"new" | "returning" | "lost" | "won_back" | "net" | "customers" | "before", number>;
const moves: Question["measures"] = [
  "new_customers",
  "returning_customers",
  "won_back_customers",
  "lost_customers",
  "net_customers",
];

async function read<T>(path: string, input: object): Promise<T> {
  const reply = await fetch(`${vanda.url}/functions/v1/customers/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${ana.token}`, apikey: vanda.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: ana.workspace.id, lapse_days: 90, ...input }),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as T;
}

test.each(["owner", "team", "company", "region", "all"])(
  "customers and cohort revenue filtered by %s equal those of a question with the same filter",
  async (name) => {
    const within = choices[name];
    const range = { from: dayAgo(200), to: dayAgo(20) };
    const filters = within ?? {};
    const [some, months] = await askAs(
      ana.client,
      ana.workspace.id,
      { measures: ["active_customers"], range, filters },
      { measures: ["revenue"], range: "all", grain: "month", filters },
    );
    const { now, compared } = await read<{ now: Moves; compared: Moves }>("moves", {
      range,
      compare: "previous",
      within,
    });
    expect(now.new + now.returning).toBe(some?.total.values[0]);
    // The contributions of accounts are available because the numbers are also measures.
    const [measured, accounts] = await askAs(
      ana.client,
      ana.workspace.id,
      { measures: moves, range, compare: "previous", lapse_days: 90, filters },
      { measures: moves, range, compare: "previous", lapse_days: 90, filters, by: ["account"] },
    );
    const numbersOf = (one: Moves) => [one.new, one.returning, one.won_back, one.lost, one.net];
    expect(measured?.total.values).toEqual(numbersOf(now));
    expect(measured?.total.compared).toEqual(numbersOf(compared));
    const sum = (of: "values" | "compared") =>
      moves.map((_move, at) => accounts?.rows.reduce((so, row) => so + (row[of][at] ?? 0), 0));
    expect([sum("values"), sum("compared")]).toEqual([numbersOf(now), numbersOf(compared)]);
    expect(now.new + now.returning).toBeGreaterThan(0);
    // The customers at the end of the previous period are those at the start of the current one.
    expect(compared.customers).toBe(now.before);
    expect(now.customers).toBe(now.before + now.new + now.won_back - now.lost);

    const { growth, cohorts } = await read<{
      growth: Moves[];
      cohorts: { from: string; cells: { minor: number }[] }[];
    }>("growth", { grain: "month", within });
    const today = await read<{ now: Moves }>("moves", { range: "all", within });
    expect(growth.at(-1)?.customers).toBe(today.now.customers);
    expect(growth.reduce((sum, one) => sum + one.new, 0)).toBe(today.now.new);
    // Each month's revenue equals the purchases of all cohorts up to that month. The current month has no cell.
    const bought = months?.rows.slice(0, -1).map(({ period }) => {
      const of = (cohort: string) => monthsBetween(cohort, period?.from ?? "");
      return cohorts.reduce((sum, { from, cells }) => sum + (cells[of(from)]?.minor ?? 0), 0);
    });
    expect(bought).toEqual(months?.rows.slice(0, -1).map(({ values: [value] }) => value));
    expect(bought?.length).toBeGreaterThan(12);
  },
);

test("a region without sales has no customers, and a repeated filter value counts once", async () => {
  const { growth, cohorts } = await read<{ growth: unknown[]; cohorts: unknown[] }>("growth", {
    grain: "month",
    within: { region: ["Nowhere"] },
  });
  expect([growth, cohorts]).toEqual([[], []]);
  const twice = await read<{ now: Moves }>("moves", { range: "all", within: { region: ["South", "South"] } });
  const once = await read<{ now: Moves }>("moves", { range: "all", within: { region: ["South"] } });
  expect(twice).toEqual(once);
});
