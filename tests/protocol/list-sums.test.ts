import { afterAll, beforeAll, expect, test } from "vitest";

import { filterTexts } from "#domain/records/filter-request.ts";
import { readSort } from "#domain/records/lists/table-search.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { readFilters } from "#domain/records/record-filters.ts";
import { orderTerms } from "#domain/records/record-order.ts";
import { addDays, dayIn } from "#domain/time/dates.ts";

import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ada: SignedUp;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  ada = await signUp(vanda);
});
afterAll(() => vanda?.stop());

const daysAgo = (days: number) => addDays(dayIn(new Date(), "UTC"), -days);

/** Reads the names of a list as the app does: filtered, sorted and counted by the server. */
async function list(entity: "accounts" | "products", { sort, where }: { sort?: string; where?: string }, from = 0) {
  const columns = recordColumns(entity);
  const all = ada.client.from(entity).select("name, currency", { count: "exact" }).eq("workspace_id", ada.workspace.id);
  const context = { id: ada.workspace.id, currency: "USD" as const, time_zone: "UTC" };
  const filtered = filterTexts(columns, readFilters(columns, where), context).reduce(
    (request, text) => request.or(text),
    all,
  );
  const sorted = orderTerms(columns, readSort(columns, sort)).reduce(
    (request, { column, ...direction }) => request.order(column as "name", direction),
    filtered,
  );
  const { data, count } = await sorted.range(from, from + 9).throwOnError();
  return { names: data.map(({ name }) => name), count };
}

test("accounts and products are sorted and filtered by their totals, which include the last write", async () => {
  const { client, workspace } = ada;
  const insert = async (table: "accounts" | "products" | "sales" | "deals", rows: object[]) =>
    (
      await client
        .from(table)
        .insert(rows.map((row) => ({ ...row, workspace_id: workspace.id })) as never)
        .select("id")
        .throwOnError()
    ).data.map(({ id }) => id);
  const names = ["Ash", "Elm", "Fir", "Oak"].map((name) => ({ name, currency: "USD" }));
  const [ash, elm, , oak] = await insert("accounts", names);
  const [desk, lamp] = await insert("products", [
    { name: "Desk", currency: "USD" },
    { name: "Lamp", currency: "USD" },
    { name: "Sofa", currency: "USD" },
  ]);
  const sale = { sold_on: daysAgo(3), currency: "USD" };
  await insert("sales", [
    { ...sale, account_id: ash, product_id: desk, revenue_minor: 50_000, cost_minor: 45_000, quantity: 9 },
    { ...sale, account_id: elm, product_id: lamp, revenue_minor: 80_000, cost_minor: 20_000, quantity: 2 },
    { ...sale, account_id: oak, product_id: desk, revenue_minor: 900_000, cost_minor: 1, sold_on: daysAgo(400) },
  ]);
  const { data: stages } = await client.from("stages").select("id, kind").order("position").throwOnError();
  const open = stages.find(({ kind }) => kind === "open")?.id;
  await insert("deals", [
    { name: "Chairs", account_id: oak, stage_id: open, value_minor: 70_000, currency: "USD" },
    { name: "Desks", account_id: oak, stage_id: open, value_minor: null, currency: "USD" },
    { name: "Sofas", account_id: ash, stage_id: open, value_minor: 90_000, currency: "USD" },
  ]);

  expect(await list("accounts", { sort: "-year_revenue_minor,name" })).toEqual({
    names: ["Elm", "Ash", "Fir", "Oak"],
    count: 4,
  });
  expect(await list("accounts", { sort: "year_revenue_minor,name" }, 1)).toEqual({
    names: ["Elm", "Fir", "Oak"],
    count: 4,
  });
  expect(await list("accounts", { sort: "-open_deal_count" })).toMatchObject({ names: ["Oak", "Ash", "Elm", "Fir"] });
  expect(await list("accounts", { sort: "-open_value_minor,name" })).toMatchObject({
    names: ["Ash", "Oak", "Elm", "Fir"],
  });
  expect(await list("products", { sort: "-year_margin,name" })).toMatchObject({ names: ["Lamp", "Desk", "Sofa"] });
  expect(await list("products", { sort: "-year_quantity,name" })).toMatchObject({ names: ["Desk", "Lamp", "Sofa"] });

  const found = async (entity: "accounts" | "products", where: string) => {
    const { names, count } = await list(entity, { where });
    expect(count, where).toBe(names.length);
    return names;
  };
  expect(await found("accounts", "year_revenue_minor.gte.600")).toEqual(["Elm"]);
  expect(await found("accounts", "year_revenue_minor.empty.")).toEqual(["Fir", "Oak"]);
  expect(await found("accounts", "open_deal_count.lte.1")).toEqual(["Ash", "Elm", "Fir"]);
  expect(await found("accounts", "open_value_minor.between.100~800")).toEqual(["Oak"]);
  expect(await found("products", "year_sales_minor.lte.500")).toEqual(["Desk"]);
  expect(await found("products", "year_margin.filled.")).toEqual(["Desk", "Lamp"]);

  await insert("sales", [{ ...sale, account_id: ash, product_id: desk, revenue_minor: 50_000 }]);
  expect(await list("accounts", { sort: "-year_revenue_minor" })).toMatchObject({
    names: ["Ash", "Elm", "Fir", "Oak"],
  });
  const { data: sums } = await client
    .from("accounts")
    .select("currency, year_revenue_minor.sum(), count()")
    .eq("workspace_id", workspace.id)
    .gte("open_deal_count", 1)
    .throwOnError();
  expect(sums).toEqual([{ currency: "USD", sum: 100_000, count: 2 }]);
});
