import { afterAll, beforeAll, expect, test } from "vitest";

import { columnOf, recordColumns } from "#domain/records/record-columns.ts";
import { groupsSelect, toGroups, type TotalsRow, totalsSelect, toTotals } from "#web/data/records/totals-request.ts";

import { build } from "../kit/builder.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;
const columns = recordColumns("sales");
const place = { currency: "USD" } as const;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  ana = await signUp(vanda);
  const make = build(vanda.database.owner);
  const line = { sold_on: "2026-03-09", currency: "USD", cost_minor: 100 };
  for (const [category, revenue_minor, order_status] of [
    ["Lamps", 5000, null],
    ["Lamps", 700, "placed"],
    ["Lamps", 4000, "cancelled"],
    ["Chairs", 300, "refunded"],
  ] as const)
    await make.sale(ana.workspace, { ...line, category, revenue_minor, order_status });
});
afterAll(() => vanda?.stop());

const read = async (select: string) => {
  const { data } = await ana.client.from("sales").select(select).eq("workspace_id", ana.workspace.id).throwOnError();
  return data as unknown as TotalsRow[];
};

test("a list of sales counts lines of cancelled orders and excludes them from its sums, as metrics do", async () => {
  const totals = toTotals(columns, place, await read(totalsSelect(columns)));
  const [answer] = await askAs(ana.client, ana.workspace.id, { measures: ["revenue", "cost_of_sales"], range: "all" });
  const [revenue_minor, cost_minor] = answer?.total.values ?? [];
  expect([revenue_minor, cost_minor]).toEqual([5700, 200]);
  expect(totals).toEqual({
    count: 4,
    uncounted: 2,
    sums: [{ currency: "USD", count: 2, minor: { revenue_minor, cost_minor } }],
  });
});

test("groups of sales also exclude cancelled orders from their sums, even in a group of only such lines", async () => {
  const by = columnOf(columns, "category");
  if (!by) throw new Error("There is no such column");
  const groups = toGroups(columns, by, place, await read(groupsSelect(columns, by)));
  expect(
    groups.map(({ value, count, uncounted, sums }) => [value, count, uncounted, sums[0]?.minor.revenue_minor]),
  ).toEqual([
    ["Chairs", 1, 1, undefined],
    ["Lamps", 3, 1, 5700],
  ]);
});
