import { afterAll, beforeAll, expect, test } from "vitest";

import { toProbability } from "#domain/numbers/to-probability.ts";
import { addDays } from "#domain/time/dates.ts";

import { build, type Builder } from "../kit/builder.ts";
import { scoreNow } from "../kit/score-now.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
beforeAll(async () => {
  vanda = await shareVanda();
  make = build(vanda.database.owner);
});
afterAll(() => vanda?.stop());

async function stagesOf({ client }: SignedUp) {
  const { data } = await client.from("stages").select("id, name, kind").throwOnError();
  return (name: string) => data.find((stage) => stage.name === name)?.id ?? "";
}

/**
 * Creates imported deals of a year, one every four days. `isWon` selects the won ones. Lost deals no longer have a
 * value.
 */
async function decidedDeals(who: SignedUp, count: number, isWon: (at: number) => boolean) {
  const stage = await stagesOf(who);
  const products = [
    await make.product(who.workspace, { name: "Desk" }),
    await make.product(who.workspace, { name: "Lamp" }),
  ];
  for (let at = 0; at < count; at++) {
    const won = isWon(at);
    await make.deal(who.workspace, {
      name: `Deal ${at}`,
      is_imported: true,
      currency: "USD",
      stage_id: stage(won ? "Closed Won" : "Closed Lost"),
      product_id: products[at % 2]?.id ?? null,
      value_minor: won ? 500_000 : 0,
      opened_on: addDays("2025-01-01", 4 * at),
      close_date: addDays("2025-01-01", 4 * at + 20 + (at % 3)),
    });
  }
  const open = await make.deal(who.workspace, {
    name: "Open",
    currency: "USD",
    stage_id: stage("Qualified"),
    product_id: products[0]?.id ?? null,
  });
  return { open, products };
}

const scoresOf = async ({ client }: SignedUp) => (await client.from("deal_scores").select().throwOnError()).data;

test("open deals are scored by the factors that won decided ones, each with the number of similar deals", async () => {
  const ana = await signUp(vanda);
  // Three of four deals for desks are won, and one of four for lamps.
  const { open, products } = await decidedDeals(ana, 80, (at) =>
    at % 8 < 4 ? at % 2 === 0 || at % 8 === 1 : at % 2 === 0 && at % 8 !== 4,
  );
  const model = await scoreNow(vanda, ana, "deals");
  const scores = await scoresOf(ana);
  expect(model).toMatchObject({ version: 1, records: 80, has_signal: true, samples: null, leaks: [] });
  expect(model?.quality?.auc).toBeGreaterThan(0.6);
  expect(model?.drivers[0]?.feature).toBe("product");
  const [score] = scores;
  expect(scores.map(({ deal_id }) => deal_id)).toEqual([open.id]);
  expect(score?.probability).toBeGreaterThan(0.55);
  expect(score?.factors[0]).toMatchObject({ feature: "product", value: products[0]?.id, n: 40 });
  const logit = (score?.factors ?? []).reduce((sum, one) => sum + one.logit, score?.base ?? 0);
  expect(toProbability(logit)).toBeCloseTo(score?.probability ?? 0, 9);
  const bea = await signUp(vanda);
  expect((await bea.client.from("deal_scores").select("deal_id").throwOnError()).data).toEqual([]);
});

test("without a signal there is no score, and the reason is returned", { tags: "deep" }, async () => {
  const ana = await signUp(vanda);
  // A value of 0, which was written after the outcome, reveals every lost deal.
  await decidedDeals(ana, 60, (at) => (at * 7919) % 13 < 6);
  const model = await scoreNow(vanda, ana, "deals");
  const scores = await scoresOf(ana);
  expect(model).toMatchObject({ records: 60, has_signal: false });
  expect(model?.quality).not.toBeNull();
  expect(scores).toEqual([]);
  const { rows } = await vanda.database.owner.query(
    "select known from private.deal_snapshots($1) where decided_on is not null",
    [ana.workspace.id],
  );
  expect(rows.length).toBeGreaterThan(60);
  for (const { known } of rows) expect(Object.keys(known)).not.toContain("value");
});

test("training uses each deal as it was on that day, and ignores later calls, values and outcomes of other deals", async () => {
  const ana = await signUp(vanda);
  const stage = await stagesOf(ana);
  const account = await make.account(ana.workspace);
  const shared = { account_id: account.id, currency: "USD", is_imported: true };
  const deal = await make.deal(ana.workspace, {
    ...shared,
    stage_id: stage("Closed Won"),
    opened_on: "2025-03-01",
    close_date: "2025-03-20",
  });
  await make.deal(ana.workspace, {
    ...shared,
    stage_id: stage("Closed Lost"),
    opened_on: "2025-01-01",
    close_date: "2025-03-10",
  });
  for (const day of ["2025-03-02", "2025-03-09", "2025-03-21"])
    await make.activity(ana.workspace, { kind: "call", deal_id: deal.id, starts_at: `${day}T10:00:00Z` });
  const { rows } = await vanda.database.owner.query(
    "select as_of::text, decided_on::text, known from private.deal_snapshots($1) where deal_id = $2 order by as_of",
    [ana.workspace.id, deal.id],
  );
  expect(rows.map(({ as_of: day, known }) => [day, known.activities, known.account_lost, known.age_days])).toEqual([
    ["2025-03-01", 0, 0, 0],
    ["2025-03-08", 1, 0, 7],
    ["2025-03-15", 2, 1, 14],
  ]);
  expect(rows.every(({ as_of: day, decided_on: decided }) => day < decided)).toBe(true);
});

test("learns from custom fields as they were before the outcome", async () => {
  const ana = await signUp(vanda);
  const channel = await make.customField(ana.workspace, {
    kind: "choice",
    label: "Channel",
    options: {
      choices: [
        { key: "fair", label: "Fair", colour: "blue" },
        { key: "web", label: "Web", colour: "green" },
      ],
    },
  });
  const result = await make.customField(ana.workspace, { kind: "boolean", label: "Invoice sent" });
  const stage = await stagesOf(ana);
  const isWon = (at: number) => (at % 2 === 0 ? at % 8 !== 0 : at % 8 === 1);
  for (let at = 0; at < 120; at++)
    await make.deal(ana.workspace, {
      is_imported: true,
      currency: "USD",
      stage_id: stage(isWon(at) ? "Closed Won" : "Closed Lost"),
      opened_on: addDays("2025-01-01", 3 * at),
      close_date: addDays("2025-01-01", 3 * at + 20),
      custom: { [channel.key]: at % 2 === 0 ? "fair" : "web", [result.key]: isWon(at) },
    });
  const open = await make.deal(ana.workspace, {
    currency: "USD",
    stage_id: stage("Qualified"),
    custom: { [channel.key]: "fair" },
  });
  const model = await scoreNow(vanda, ana, "deals");
  expect(model).toMatchObject({ has_signal: true, leaks: [{ feature: result.key }] });
  const score = (await scoresOf(ana)).find(({ deal_id }) => deal_id === open.id);
  expect(score?.factors[0]).toMatchObject({ feature: channel.key, value: "fair" });
});

test("a value that was edited after a given day is treated as unknown on that day", async () => {
  const ana = await signUp(vanda);
  const field = await make.customField(ana.workspace, { kind: "number", label: "Seats" });
  const stage = await stagesOf(ana);
  const deal = await make.deal(ana.workspace, {
    is_imported: true,
    currency: "USD",
    stage_id: stage("Closed Won"),
    opened_on: "2025-03-01",
    close_date: "2025-03-20",
    custom: { [field.key]: 5 },
  });
  await ana.client
    .from("deals")
    .update({ custom: { [field.key]: 50 } })
    .eq("id", deal.id)
    .throwOnError();
  const { rows } = await vanda.database.owner.query(
    "select known -> $2 as seats from private.deal_snapshots($1) where deal_id = $3",
    [ana.workspace.id, field.key, deal.id],
  );
  expect(rows.map(({ seats }) => seats)).toEqual([5, 5, 5]);
});

test("with fewer than twenty decided deals there are no scores, and the number of deals is returned", async () => {
  const ana = await signUp(vanda);
  await decidedDeals(ana, 5, () => true);
  const model = await scoreNow(vanda, ana, "deals");
  const scores = await scoresOf(ana);
  expect(model).toMatchObject({ records: 5, has_signal: false, quality: null });
  expect(scores).toEqual([]);
});
