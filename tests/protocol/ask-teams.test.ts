import { afterAll, beforeAll, expect, test } from "vitest";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";
import { filterTexts } from "#domain/records/filter-request.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { readFilters } from "#domain/records/record-filters.ts";

import { build } from "../kit/builder.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;
let north: string;
let inside: string;
const march = { from: "2026-03-01", to: "2026-03-31" };

/**
 * Creates Ana in North and Inside, Bo in Inside, and Cy in no team. Each sold something in March, and one sale has no
 * owner.
 */
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  const make = build(vanda.database.owner);
  ana = await signUp(vanda);
  const { workspace } = ana;
  const { data: me } = await ana.client.from("members").select("id").single().throwOnError();
  const [bo, cy] = [await make.member(workspace, { name: "Bo" }), await make.member(workspace, { name: "Cy" })];
  const company = await make.company(workspace);
  const [sales, support] = [
    await make.department(company, "marketing_and_sales"),
    await make.department(company, "customer_support"),
  ];
  ({ id: north } = await make.team(workspace, { department_id: sales.id, name: "North" }));
  ({ id: inside } = await make.team(workspace, { department_id: support.id, name: "Inside" }));
  await make.team(workspace, { department_id: support.id, name: "Nobody yet" });
  const place = (department_id: string, team_id: string, member_id: string) =>
    make.placement(workspace, { department_id, team_id, member_id });
  await place(sales.id, north, me.id);
  await place(support.id, inside, me.id);
  await place(support.id, inside, bo.id);
  for (const [owner_id, revenue_minor] of [
    [me.id, 1000],
    [bo.id, 200],
    [cy.id, 40],
    [null, 5],
  ] as const)
    await make.sale(workspace, { sold_on: "2026-03-09", revenue_minor, currency: "USD", owner_id });
  const aim = { month: "2026-03-01", measure: "revenue", currency: "USD" } as const;
  await make.target(workspace, { ...aim, amount_minor: 2000, team_id: north });
  await make.target(workspace, { ...aim, amount_minor: 2400, team_id: inside });
  await make.target(workspace, { ...aim, amount_minor: 9000 });
});
afterAll(() => vanda?.stop());

async function ask(question: Omit<Question, "range">): Promise<MeasureResult> {
  const [answer] = await askAs(ana.client, ana.workspace.id, { range: march, ...question });
  if (!answer) throw new Error("There is no answer");
  return answer;
}

test("a member of two teams counts in each against that team's target, and once in the total", async () => {
  const { rows, total, missing } = await ask({
    measures: ["revenue", "revenue_target", "target_reached"],
    by: ["team"],
  });
  expect(rows.map(({ by: [group], values }) => [group?.label, ...values])).toEqual([
    ["Inside", 1200, 2400, 50],
    ["North", 1000, 2000, 50],
    [null, 45, 0, null],
  ]);
  expect(total.values).toEqual([1245, 4400, expect.closeTo(28.2955, 4)]);
  expect(missing).toEqual([]);
});

test("a question can be filtered by team or by no team, and each number links to exactly its records", async () => {
  for (const [wanted, value, count] of [
    [[north], 1000, 1],
    [[inside], 1200, 2],
    [[north, inside], 1200, 2],
    [[null], 45, 2],
    [[null, north], 1045, 3],
  ] as const) {
    const answer = await ask({ measures: ["revenue"], filters: { team: [...wanted] } });
    expect(answer.total).toMatchObject({ values: [value], n: [count] });
    const lists = (answer.drill_down[0] ?? []).filter(({ entity }) => entity === "sales");
    expect(await Promise.all(lists.map(countRows))).toEqual([count]);
  }
  const { rows, total } = await ask({ measures: ["revenue"], by: ["team"], filters: { team: [north] } });
  expect(rows.map(({ by: [group], values }) => [group?.label, ...values])).toEqual([["North", 1000]]);
  expect(total.values).toEqual([1000]);
});

test("the numbers of a member who changes teams move to the new team", async () => {
  const before = await ask({ measures: ["revenue"], by: ["team"] });
  expect(before.rows.find(({ by }) => by[0]?.id === inside)?.values).toEqual([1200]);
  const { data: cy } = await ana.client.from("members").select("id").eq("name", "Cy").single().throwOnError();
  const { data: team } = await ana.client.from("teams").select("department_id").eq("id", north).single().throwOnError();
  await ana.client
    .from("placements")
    .insert({ workspace_id: ana.workspace.id, department_id: team.department_id, team_id: north, member_id: cy.id })
    .throwOnError();
  const after = await ask({ measures: ["revenue"], by: ["team"] });
  expect(after.rows.map(({ by: [group], values }) => [group?.label, ...values])).toEqual([
    ["Inside", 1200],
    ["North", 1040],
    [null, 5],
  ]);
});

/** Returns the number of records in the list that a number links to. */
async function countRows({ entity, where }: MeasureResult["drill_down"][number][number]): Promise<number> {
  if (!isEntity(entity)) throw new Error("The link leads to no known list");
  const columns = recordColumns(entity);
  const place = { id: ana.workspace.id, currency: "USD", time_zone: "UTC" } as const;
  const all = ana.client.from(entity).select("id", { count: "exact", head: true }).eq("workspace_id", place.id);
  const texts = filterTexts(columns, readFilters(columns, where ?? undefined), place);
  const { count } = await texts.reduce((narrowed, text) => narrowed.or(text), all).throwOnError();
  return count ?? 0;
}
