import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { shareVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let api: SupabaseClient;
let workspace_id: string;
beforeAll(async () => {
  vanda = await shareVanda();
  api = (await signUp(vanda)).client;
  const { data } = await api.from("workspaces").select("id").single();
  workspace_id = data?.id as string;
});
afterAll(() => vanda?.stop());

test("an integration can define custom fields and read, write, filter and sort by them like any column", async () => {
  const fields = [
    { label: "Seats", kind: "number" },
    { label: "Tier", kind: "choice", options: { choices: [{ label: "Gold" }, { label: "Silver" }] } },
    { label: "Regions", kind: "multiChoice", options: { choices: [{ label: "EU" }, { label: "US" }] } },
    { label: "Renewal", kind: "date" },
    { label: "Per seat", kind: "formula", formula: "round(value_minor / cf_seats, 2)", options: { result: "money" } },
  ];
  for (const field of fields) {
    const { data, error } = await api
      .from("custom_fields")
      .insert({ ...field, entity: "deals", workspace_id })
      .select("key")
      .single();
    expect(error).toBeNull();
    expect(data?.key).toMatch(/^cf_/);
  }
  const deals = [
    {
      name: "A",
      value_minor: 100_00,
      custom: { cf_seats: 10, cf_tier: "gold", cf_regions: ["us", "eu"], cf_renewal: "2027-01-31" },
    },
    { name: "B", value_minor: 900_00, custom: { cf_seats: "9", cf_tier: "Silver", cf_regions: ["eu"] } },
    { name: "C", value_minor: 5_00, custom: {} },
  ];
  expect((await api.from("deals").insert(deals.map((deal) => ({ ...deal, workspace_id })))).error).toBeNull();
  const all = () =>
    api
      .from("deals")
      .select("name, cf_seats:custom->cf_seats, tier:custom->>cf_tier, each:custom->cf_per_seat")
      .eq("workspace_id", workspace_id);
  expect((await all().order("custom->cf_per_seat", { ascending: false, nullsFirst: false })).data).toEqual([
    { name: "B", cf_seats: 9, tier: "silver", each: 100_00 },
    { name: "A", cf_seats: 10, tier: "gold", each: 10_00 },
    { name: "C", cf_seats: null, tier: null, each: null },
  ]);
  const names = async (request: PromiseLike<{ data: { name: string }[] | null; error: unknown }>) => {
    const { data, error } = await request;
    expect(error).toBeNull();
    return data?.map(({ name }) => name);
  };
  expect(await names(all().gt("custom->cf_seats", 9).order("name"))).toEqual(["A"]);
  expect(await names(all().in("custom->>cf_tier", ["gold", "silver"]).order("name"))).toEqual(["A", "B"]);
  expect(await names(all().contains("custom->cf_regions", JSON.stringify(["us"])))).toEqual(["A"]);
  expect(await names(all().gte("custom->>cf_renewal", "2027-01-01").lte("custom->>cf_renewal", "2027-12-31"))).toEqual([
    "A",
  ]);
  expect(await names(all().is("custom->cf_seats", null))).toEqual(["C"]);
  const sums = await api
    .from("deals")
    .select("tier:custom->>cf_tier, custom->cf_seats::int.sum()")
    .eq("workspace_id", workspace_id)
    .order("custom->>cf_tier");
  expect(sums.data).toEqual([
    { tier: "gold", sum: 10 },
    { tier: "silver", sum: 9 },
    { tier: null, sum: null },
  ]);
});

test("an invalid value is rejected with the field's name and rule, as text and as a code", async () => {
  const { data: deal } = await api.from("deals").select("id").eq("name", "A").single();
  const { error } = await api
    .from("deals")
    .update({ custom: { cf_seats: "many" } })
    .eq("id", deal?.id as string);
  expect(error).toMatchObject({ code: "23514", message: "Seats: must be a number" });
  expect(JSON.parse(error?.details ?? "")).toEqual({ field: "cf_seats", label: "Seats", rule: "number" });
});

test("a formula over many records is computed by a job that reports its progress", { tags: "deep" }, async () => {
  await vanda.database.owner.query(
    "insert into public.products (workspace_id, name, price_minor) select $1, 'Product ' || n, n * 100 from generate_series(1, 2500) n",
    [workspace_id],
  );
  const field = { entity: "products", label: "Double", kind: "formula", formula: "price_minor * 2", workspace_id };
  const { data } = await api.from("custom_fields").insert(field).select("id").single();
  const job = () =>
    api
      .from("runs")
      .select("name, status, progress, total, result")
      .eq("subject_id", data?.id as string)
      .single();
  await expect
    .poll(async () => (await job()).data)
    .toEqual({
      name: "recompute-fields",
      status: "succeeded",
      progress: 2500,
      total: 2500,
      result: { records: 2500 },
    });
  const { count } = await api.from("products").select("id", { count: "exact", head: true }).gt("custom->cf_double", 0);
  expect(count).toBe(2500);

  expect(
    (
      await api
        .from("custom_fields")
        .delete()
        .eq("id", data?.id as string)
        .select("id")
        .single()
    ).error,
  ).toBeNull();
  const left = async () =>
    (await api.from("products").select("id", { count: "exact", head: true }).not("custom->cf_double", "is", null))
      .count;
  await expect.poll(left, { timeout: 240_000 }).toBe(0);
});
