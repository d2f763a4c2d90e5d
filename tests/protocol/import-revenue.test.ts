import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, type ImportClient, importingPerson, mappingOf, plan } from "../kit/import-client.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const undo = async ({ supabase, workspaceId: workspace_id }: ImportClient, change_set_id: unknown) => {
  const { data } = await supabase.rpc("undo_change_set", { workspace_id, change_set_id }).throwOnError();
  return (data as { change_set_id: string }).change_set_id;
};
const countsWonDeals = async ({ supabase, workspaceId: id }: ImportClient) =>
  (await supabase.from("workspaces").select("counts_won_deals").eq("id", id).single().throwOnError()).data
    .counts_won_deals;
const choose = ({ supabase, workspaceId: id }: ImportClient, counts_won_deals: boolean) =>
  supabase.from("workspaces").update({ counts_won_deals }).eq("id", id).throwOnError();
const revenueOf = async ({ supabase, workspaceId }: ImportClient, year: string) => {
  const range = { from: `${year}-01-01`, to: `${year}-12-31` };
  const [answer] = await askAs(supabase, workspaceId, { measures: ["revenue"], range });
  return answer?.rows[0]?.values[0];
};

const salesOf = (...lines: string[]) => csv("sold on,revenue,currency,external id", ...lines);
const salesMapping = mappingOf("sales", ["sold_on", "revenue_minor", "currency", "external_id"]);
const bringSales = (ada: ImportClient, ...lines: string[]) => ada.import(salesOf(...lines), () => salesMapping);

/** Creates a user with revenue from deals won in 2016 and 2017 and one sale entered by hand. */
async function sellerByDeals() {
  const ada = await importingPerson(vanda);
  const workspace_id = ada.workspaceId;
  await ada.import(
    csv(
      "deal,value,stage,close date",
      "A,10000000,Won,2017-03-05",
      "B,5534,Won,2017-06-05",
      "C,100,Won,2016-01-05",
      "D,900,Lost,2015-01-05",
    ),
  );
  await ada.supabase
    .from("sales")
    .insert({ workspace_id, sold_on: "2017-02-01", revenue_minor: 500, external_id: "by hand" })
    .throwOnError();
  const rate = { workspace_id, day: "2010-01-01", from_currency: "EUR", to_currency: "USD", rate: 2 };
  await ada.supabase.from("exchange_rates").insert(rate).throwOnError();
  return ada;
}

test(
  "the check of the first sales import shows the effect on each year's revenue, and undo counts deals as revenue again",
  { tags: "deep" },
  async () => {
    const ada = await sellerByDeals();
    const before = await revenueOf(ada, "2017");
    const lines = ["2017-04-01,100,USD,1", "2017-04-02,50,EUR,2", "2017-02-01,7,USD,by hand", "2015-01-01,9,USD,3"];
    const mapping = { ...salesMapping, match: ["external_id"] };
    const { plan: check } = await plan(ada, salesOf(...lines), mapping);
    expect(check).toMatchObject({ created: 3, updated: 1 });
    expect(check?.revenue).toEqual([
      { year: "2017", before_minor: 1_000_553_900, after_minor: 20_700 },
      { year: "2016", before_minor: 10_000, after_minor: 0 },
    ]);
    expect(before).toBe(1_000_553_900);
    expect(await countsWonDeals(ada)).toBe(true);
    const { row, result } = await ada.import(salesOf(...lines), () => mapping);
    expect(result.revenue).toEqual(check?.revenue);
    expect([await countsWonDeals(ada), await revenueOf(ada, "2017")]).toEqual([false, 20_700]);
    const undone = await undo(ada, row.change_set_id);
    expect([await countsWonDeals(ada), await revenueOf(ada, "2017")]).toEqual([true, before]);
    // Undoing the undo applies the import again.
    const redone = await undo(ada, undone);
    expect([await countsWonDeals(ada), await revenueOf(ada, "2017")]).toEqual([false, 20_700]);
    await undo(ada, redone);
    expect([await countsWonDeals(ada), await revenueOf(ada, "2017")]).toEqual([true, before]);
  },
);

test("deals do not count as revenue while sales of another import exist", { tags: "deep" }, async () => {
  const ada = await sellerByDeals();
  const first = await bringSales(ada, "2017-04-01,100,USD,1");
  expect((await plan(ada, salesOf("2017-04-02,100,USD,2"), salesMapping)).plan?.revenue).toBeNull();
  const second = await bringSales(ada, "2017-04-02,100,USD,2");
  await undo(ada, first.row.change_set_id);
  expect(await countsWonDeals(ada)).toBe(false);
  await undo(ada, second.row.change_set_id);
  expect(await countsWonDeals(ada)).toBe(true);
  await bringSales(ada, "2017-04-02,100,USD,3");
  expect(await countsWonDeals(ada)).toBe(false);
});

test.each([true, false])("undoing an import keeps a later choice of the user: %s", { tags: "deep" }, async (chosen) => {
  const ada = await sellerByDeals();
  const { row } = await bringSales(ada, "2017-04-01,100,USD,1");
  await choose(ada, true);
  if (!chosen) await choose(ada, false);
  await undo(ada, row.change_set_id);
  expect(await countsWonDeals(ada)).toBe(chosen);
});

test("the check does not mention revenue if the import does not change it", { tags: "deep" }, async () => {
  const ada = await sellerByDeals();
  const { plan: deals } = await plan(ada, csv("deal,value", "E,5"), mappingOf("deals", ["name", "value_minor"]));
  expect(deals?.revenue).toBeNull();
  const { plan: none } = await plan(ada, salesOf("someday,100,USD,1"), salesMapping);
  expect(none).toMatchObject({ rejected: 1, revenue: null });
  const empty = await importingPerson(vanda);
  // There are no deals, but future ones will not be counted.
  expect((await plan(empty, salesOf("2017-04-01,100,USD,1"), salesMapping)).plan?.revenue).toEqual([]);
});
