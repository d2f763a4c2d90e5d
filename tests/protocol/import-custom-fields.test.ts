import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, importingPerson } from "../kit/import-client.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda();
});
afterAll(() => vanda?.stop());

test("a file fills the fields of the workspace, found by their names, each cell read as its kind is", async () => {
  const ada = await importingPerson(vanda);
  const workspace_id = ada.workspaceId;
  const fields = [
    { label: "Seats", kind: "number" },
    { label: "Budget", kind: "money" },
    { label: "Renewal", kind: "date" },
    { label: "Tier", kind: "choice", options: { choices: [{ label: "Gold" }, { label: "Silver" }] } },
    { label: "Regions", kind: "multiChoice", options: { choices: [{ label: "EU" }, { label: "US" }] } },
    { label: "Signed", kind: "boolean" },
    { label: "Portal", kind: "url" },
    { label: "Double seats", kind: "formula", formula: "cf_seats * 2" },
  ];
  for (const field of fields)
    expect(
      (await ada.supabase.from("custom_fields").insert({ ...field, entity: "accounts", workspace_id })).error,
    ).toBeNull();
  const file = csv(
    "Company,Industry,Seats,Budget,Renewal,Tier,Regions,Signed,Portal",
    'Oak,Wood,"1,200","$2,500.50",2027-01-31,gold,"US, EU",yes,oak.example.com',
    "Pine,Wood,many,5,2027-02-31,Bronze,EU,maybe,not an address",
    "Elm,Wood,7.5,,,Silver,,no,",
  );
  const { row, result } = await ada.import(file);
  expect(row.mapping.columns.map(({ field }) => field)).toEqual([
    "name",
    "industry",
    "cf_seats",
    "cf_budget",
    "cf_renewal",
    "cf_tier",
    "cf_regions",
    "cf_signed",
    "cf_portal",
  ]);
  expect(result).toMatchObject({ created: 2, rejected: 1 });
  const rejects = await ada.rejects(row.id);
  expect(rejects.map(({ field, reason }) => [field, reason])).toEqual([
    ["cf_seats", "not_a_number"],
    ["cf_renewal", "impossible_date"],
    ["cf_tier", "not_a_choice"],
    ["cf_signed", "not_a_choice"],
    ["cf_portal", "not_a_url"],
  ]);
  const held = async () =>
    (await ada.supabase.from("accounts").select("name, custom, version").eq("workspace_id", workspace_id).order("name"))
      .data;
  const elm = { cf_seats: 7.5, cf_tier: "silver", cf_signed: false, cf_double_seats: 15 };
  const oak = {
    cf_seats: 1200,
    cf_budget: 250050,
    cf_renewal: "2027-01-31",
    cf_tier: "gold",
    cf_regions: ["eu", "us"],
    cf_signed: true,
    cf_portal: "oak.example.com",
    cf_double_seats: 2400,
  };
  expect(await held()).toEqual([
    { name: "Elm", custom: elm, version: 1 },
    { name: "Oak", custom: oak, version: 1 },
  ]);
  // The same once more changes nothing; a new value changes only what it says.
  const again = await ada.import(csv("Company,Industry,Seats,Tier", "Oak,Wood,1200,", "Elm,Wood,8,"));
  expect(again.result).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect(await held()).toEqual([
    { name: "Elm", custom: { ...elm, cf_seats: 8, cf_double_seats: 16 }, version: 2 },
    { name: "Oak", custom: oak, version: 1 },
  ]);
});
