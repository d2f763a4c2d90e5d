import { afterAll, beforeAll, expect, test } from "vitest";

import { contributionsTo } from "#domain/metrics/contributions.ts";
import { contributorsOf, explainedAs, explainingQuestion } from "#domain/metrics/explanation.ts";
import type { DimensionId, MeasureId, Question } from "#domain/metrics/question.ts";

import { build, type Builder } from "../kit/builder.ts";
import { askAs, undated } from "../kit/measures/ask-as.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;
let bo: { id: string };
const spring = { from: "2026-04-01", to: "2026-06-30" };
const moves: Question["measures"] = [
  "new_customers",
  "returning_customers",
  "won_back_customers",
  "lost_customers",
  "net_customers",
];

/**
 * Four customers. Oak (North, first by phone) bought in January, April and June. Elm (South, first on the web) bought
 * only in January. Fir (South, first in the shop, for more than on the web that day) bought from May on. Ash (no
 * region, by a won deal) bought in September 2025 and May.
 */
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
  const { workspace, client } = ana;
  bo = await make.member(workspace, { name: "Bo" });
  const account = (name: string, region: string | null, owner_id: string | null) =>
    make.account(workspace, { name, region, owner_id });
  const [oak, elm, fir, ash] = [
    await account("Oak", "North", bo.id),
    await account("Elm", "South", null),
    await account("Fir", "South", bo.id),
    await account("Ash", null, null),
  ];
  const sale = (to: { id: string }, sold_on: string, channel: string, region: string, revenue_minor = 1_000) =>
    make.sale(workspace, { account_id: to.id, sold_on, channel, region, revenue_minor, currency: "USD" });
  await sale(oak, "2026-01-10", "Phone", "North");
  await sale(oak, "2026-04-20", "Web", "South");
  await sale(oak, "2026-06-01", "Web", "North");
  await sale(elm, "2026-01-05", "Web", "South");
  // A refund is not an order.
  await sale(elm, "2026-05-05", "Web", "South", -500);
  await sale(fir, "2026-05-02", "Shop", "South", 3_000);
  await sale(fir, "2026-05-02", "Web", "South", 2_000);
  await sale(fir, "2026-05-30", "Web", "South");
  await make.contact(workspace, { account_id: fir.id, name: "Later", source: "Fair", created_at: "2026-02-01" });
  await make.contact(workspace, { account_id: fir.id, name: "First", source: "Friends", created_at: "2026-01-01" });
  const { data: won } = await client.from("stages").select("id").eq("kind", "won").single().throwOnError();
  const deal = (input: object) =>
    make.deal(workspace, { stage_id: won.id, value_minor: 500, currency: "USD", ...input });
  await deal({ account_id: ash.id, close_date: "2025-09-01" });
  await deal({ account_id: ash.id, close_date: "2026-05-20" });
  await deal({ account_id: ash.id, close_date: null, is_imported: true });
  await vanda.database.owner.query("update workspaces set counts_won_deals = true where id = $1", [workspace.id]);
});
afterAll(() => vanda?.stop());

async function ask(question: Question) {
  const [answer] = await askAs(ana.client, ana.workspace.id, question);
  if (!answer) throw new Error("There is no answer");
  return answer;
}

test("the new, returning, won-back and lost customers of a period equal a count by hand", async () => {
  // Elm's last sale was on January 5, so with 90 days it is lost on April 6. Oak, lost on April 11, came back on April
  // 20 after 100 days, and Ash came back on May 20.
  const after90 = await ask({ measures: moves, range: spring, compare: "previous", lapse_days: 90 });
  expect(after90.total.values).toEqual([1, 2, 2, 2, 1]);
  // In the previous period, Oak and Elm were new. Ash was lost on December 1, which is before that period as well.
  expect(after90.total.compared).toEqual([2, 0, 0, 0, 2]);
  // With 180 days, only Ash was lost (on March 1) and came back.
  const usual = await ask({ measures: moves, range: spring, compare: "previous" });
  expect([usual.total.values, usual.total.compared]).toEqual([
    [1, 2, 1, 0, 2],
    [2, 0, 0, 1, 1],
  ]);
  const months = await ask({ measures: moves, range: spring, grain: "month", lapse_days: 90 });
  expect(months.rows.map(({ values }) => values)).toEqual([
    [0, 1, 1, 2, -1],
    [1, 1, 1, 0, 2],
    [0, 1, 0, 0, 0],
  ]);
  expect(undated(after90, "new_customers")).toBe(1);
});

test.each<[DimensionId, Record<string, (number | null)[]>]>([
  ["region", { North: [0, 1, 1, 1, 0], South: [1, 0, 0, 1, 0], none: [0, 1, 1, 0, 1] }],
  ["owner", { Bo: [1, 1, 1, 1, 1], none: [0, 1, 1, 1, 0] }],
  ["channel", { Phone: [0, 1, 1, 1, 0], Web: [0, 0, 0, 1, -1], Shop: [1, 0, 0, 0, 1], none: [0, 1, 1, 0, 1] }],
  ["source", { Friends: [1, 0, 0, 0, 1], none: [0, 2, 2, 2, 0] }],
  ["account", { Oak: [0, 1, 1, 1, 0], Elm: [0, 0, 0, 1, -1], Fir: [1, 0, 0, 0, 1], Ash: [0, 1, 1, 0, 1] }],
])("each customer is in one group by %s", async (dimension, expected) => {
  const { rows } = await ask({ measures: moves, range: spring, lapse_days: 90, by: [dimension] });
  expect(Object.fromEntries(rows.map(({ by: [group], values }) => [group?.label ?? "none", values]))).toEqual(expected);
});

test("a filter counts customers by the matching sales only, and their number is unknown for sales without an owner", async () => {
  // In the South, Oak came on April 20 and Fir on May 2.
  const south = await ask({ measures: moves, range: spring, lapse_days: 90, filters: { region: ["South"] } });
  expect(south.total.values).toEqual([2, 0, 0, 1, 1]);
  const unowned = await ask({ measures: moves, range: spring, filters: { owner: [null] } });
  expect(unowned.total.values).toEqual([null, null, null, null, null]);
  expect(unowned.missing).toContainEqual({
    measure: "new_customers",
    reason: "dimension",
    fact: "customers",
    rows: null,
  });
});

test.each<MeasureId>(moves)("the change of %s is explained by groups that add up to the total", async (measure) => {
  expect(explainedAs(measure)).toEqual([measure]);
  expect(contributorsOf(measure)).toEqual(["account", "region", "channel", "owner", "source"]);
  const question: Question = { measures: moves, range: spring, lapse_days: 90, filters: { region: ["South"] } };
  for (const by of contributorsOf(measure)) {
    const answer = await ask(explainingQuestion(question, { measure, by, compare: "previous" }));
    const parts = contributionsTo(answer, 8);
    const whole = (answer.total.values[0] ?? 0) - (answer.total.compared[0] ?? 0);
    expect(parts.reduce((sum, { change }) => sum + change, 0)).toBe(whole);
    expect(parts.every(({ group }) => group !== null)).toBe(true);
  }
});

test("the number of customers is unknown, not 0, if no account has a sale", async () => {
  const cy = await signUp(vanda);
  await make.sale(cy.workspace, { account_id: null, sold_on: "2026-05-01", revenue_minor: 500, currency: "USD" });
  const [answer] = await askAs(cy.client, cy.workspace.id, { measures: ["new_customers", "revenue"], range: spring });
  expect(answer?.total.values).toEqual([null, 500]);
  expect(answer?.missing).toContainEqual({
    measure: "new_customers",
    reason: "no_facts",
    fact: "customers",
    rows: null,
  });
});
