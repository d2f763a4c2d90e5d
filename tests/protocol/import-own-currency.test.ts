import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, type ImportClient, importingPerson } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const quotes = csv("Deal,Value,Stage", "Oak desks,£1200,Proposal", "Lamps,£300,Proposal", "Chairs,€90,Proposal");
const offered = async (ada: ImportClient, file = quotes) => (await ada.import(file)).plan.own_currency;
const setCurrency = ({ supabase, workspaceId }: ImportClient, currency: string) =>
  supabase.from("workspaces").update({ currency }).eq("id", workspaceId);

test("the check of a file offers its currency as the workspace's own while the workspace has no other amounts", async () => {
  const ada = await importingPerson(vanda);
  const file = quotes.replace("€90", "£90");
  const { row, plan, result } = await ada.import(file);
  expect(plan).toMatchObject({ own_currency: { currency: "GBP", rows: 3 }, unrated: [{ currency: "GBP", rows: 3 }] });
  // The result is the same after the import, because the records it added are in that currency.
  expect(result.own_currency).toEqual({ currency: "GBP", rows: 3 });
  expect(row.status).toBe("done");
  expect(await offered(ada, file.replaceAll("desks", "tables"))).toEqual({ currency: "GBP", rows: 1 });
  await setCurrency(ada, "GBP").throwOnError();
  const again = await ada.import(file.replaceAll("desks", "doors"));
  expect(again.plan).toMatchObject({ own_currency: null, unrated: [] });
});

test("no currency is offered if the file has no majority currency or the workspace has other amounts", async () => {
  const ada = await importingPerson(vanda);
  const even = csv("Deal,Value,Currency,Stage", "Oak desks,1200,GBP,Proposal", "Chairs,90,EUR,Proposal");
  expect((await ada.import(even)).plan).toMatchObject({ created: 2, own_currency: null });
  const bea = await importingPerson(vanda);
  await bea.supabase
    .from("products")
    .insert({ workspace_id: bea.workspaceId, name: "Oak", price_minor: 100 })
    .throwOnError();
  expect(await offered(bea)).toBeNull();
  const { error } = await setCurrency(bea, "GBP");
  expect(error?.code).toBe("23514");
  expect(JSON.parse(error?.details ?? "{}")).toEqual({
    reason: "other_currency",
    count: 1,
    samples: 0,
    kinds: { products: 1 },
  });
});
