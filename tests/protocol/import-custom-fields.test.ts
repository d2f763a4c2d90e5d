import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, importingPerson, mappingOf } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

test(
  "columns are matched with custom fields by name, and their cells parsed by the kind of field",
  { tags: "deep" },
  async () => {
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
    ]);
    const readAccounts = async () =>
      (
        await ada.supabase
          .from("accounts")
          .select("name, custom, version")
          .eq("workspace_id", workspace_id)
          .order("name")
      ).data;
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
    expect(await readAccounts()).toEqual([
      { name: "Elm", custom: elm, version: 1 },
      { name: "Oak", custom: oak, version: 1 },
    ]);
    // Importing the same file again changes nothing. A new value changes only its field.
    const again = await ada.import(csv("Company,Industry,Seats,Tier", "Oak,Wood,1200,", "Elm,Wood,8,"));
    expect(again.result).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(await readAccounts()).toEqual([
      { name: "Elm", custom: { ...elm, cf_seats: 8, cf_double_seats: 16 }, version: 2 },
      { name: "Oak", custom: oak, version: 1 },
    ]);
  },
);

test("values of choice, multiple-choice and yes/no fields can be mapped by hand", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const workspace_id = ada.workspaceId;
  const choices = [{ label: "Gold" }, { label: "Silver" }];
  const fields = [
    { label: "Tier", kind: "choice", options: { choices } },
    { label: "Regions", kind: "multiChoice", options: { choices: [{ label: "US" }, { label: "EU" }] } },
    { label: "Signed", kind: "boolean" },
  ];
  for (const field of fields)
    expect(
      (await ada.supabase.from("custom_fields").insert({ ...field, entity: "accounts", workspace_id })).error,
    ).toBeNull();
  const { row, result } = await ada.import(
    csv(
      "Company,Tier,Regions,Signed",
      'Oak,top,"Europe, US",done',
      "Elm,none,n/a,no",
      'Ash,Silver,"n/a, Europe",',
      "Fir,other,Mars,open",
    ),
    (mapping) => ({
      ...mapping,
      values: {
        cf_tier: { top: "gold", none: null },
        cf_regions: { Europe: "eu", "n/a": null },
        cf_signed: { done: "true" },
      },
    }),
  );
  expect(result).toMatchObject({ created: 4, rejected: 0 });
  const { data } = await ada.supabase
    .from("accounts")
    .select("name, custom")
    .eq("workspace_id", workspace_id)
    .order("name");
  expect(data).toEqual([
    { name: "Ash", custom: { cf_tier: "silver", cf_regions: ["eu"] } },
    { name: "Elm", custom: { cf_signed: false } },
    { name: "Fir", custom: {} },
    { name: "Oak", custom: { cf_tier: "gold", cf_regions: ["us", "eu"], cf_signed: true } },
  ]);
  expect((await ada.rejects(row.id, 0, true)).map(({ field, reason }) => [field, reason])).toEqual([
    ["cf_tier", "not_a_choice"],
    ["cf_regions", "not_a_choice"],
    ["cf_signed", "not_a_choice"],
  ]);
  // The same values again are equal, because several choices are compared in the order of the field.
  const again = await ada.import(csv("Company,Regions", '"Oak","EU,US"'));
  expect(again.result).toMatchObject({ updated: 0, unchanged: 1 });
});

test(
  "a link field is filled by record names, and missing records follow the chosen option",
  { tags: "deep" },
  async () => {
    const ada = await importingPerson(vanda);
    const workspace_id = ada.workspaceId;
    for (const [label, target] of [
      ["Partner", "accounts"],
      ["First deal", "deals"],
      ["Sponsor", "contacts"],
    ])
      await ada.supabase
        .from("custom_fields")
        .insert({ workspace_id, entity: "accounts", label, kind: "link", options: { target } })
        .throwOnError();
    const { data: partner } = await ada.supabase
      .from("accounts")
      .insert({ workspace_id, name: "Partner AG" })
      .select("id")
      .single();
    const { data: deal } = await ada.supabase
      .from("deals")
      .insert({ workspace_id, name: "Desks" })
      .select("id")
      .single();
    const file = csv(
      "Company,Partner,First deal,Sponsor",
      "Oak,partner ag,Desks,Ida",
      "Elm,Nobody,Unknown,",
      "Ash,Oak,,Ida",
    );
    const links = { cf_first_deal: { missing: "reject" as const }, cf_sponsor: { missing: "create" as const } };
    const fields = ["name", "cf_partner", "cf_first_deal", "cf_sponsor"];
    const { row, result } = await ada.import(file, () => mappingOf("accounts", fields, { links }));
    expect(result).toMatchObject({ created: 2, rejected: 1, new_counts: { contacts: 1 } });
    expect(
      result.links.map(({ field, rows_matched, rows_left_empty }) => [field, rows_matched, rows_left_empty]),
    ).toEqual([
      ["cf_partner", 1, 2],
      ["cf_first_deal", 1, 0],
      ["cf_sponsor", 0, 0],
    ]);
    const { data: ida } = await ada.supabase.from("contacts").select("id").eq("workspace_id", workspace_id).single();
    const { data } = await ada.supabase
      .from("accounts")
      .select("name, custom")
      .eq("workspace_id", workspace_id)
      .order("name");
    expect(data).toEqual([
      { name: "Ash", custom: { cf_sponsor: ida?.id } },
      { name: "Oak", custom: { cf_partner: partner?.id, cf_first_deal: deal?.id, cf_sponsor: ida?.id } },
      { name: "Partner AG", custom: {} },
    ]);
    expect((await ada.rejects(row.id)).map(({ field, reason }) => [field, reason])).toEqual([
      ["cf_first_deal", "link_missing"],
    ]);
  },
);

test("a new record without a required field is rejected in the check", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const workspace_id = ada.workspaceId;
  await ada.import(csv("Company", "Old"));
  await ada.supabase
    .from("custom_fields")
    .insert({ workspace_id, entity: "accounts", label: "Size", kind: "number", is_required: true })
    .throwOnError();
  const filled = await ada.import(csv("Company,Size", "Oak,5", "Elm,", "Old,", "Ash,many"));
  expect(filled.plan).toMatchObject({ created: 1, unchanged: 1, rejected: 2 });
  expect(
    (await ada.rejects(filled.row.id)).map(({ field, column_index, reason }) => [field, column_index, reason]),
  ).toEqual([
    ["cf_size", 1, "required"],
    ["cf_size", 1, "not_a_number"],
  ]);
  const unfilled = await ada.import(csv("Company,City", "Fir,Oslo", "Old,Rome"));
  expect(unfilled.result).toMatchObject({ created: 0, updated: 1, rejected: 1 });
  expect(await ada.rejects(unfilled.row.id)).toMatchObject([
    { field: "cf_size", column_index: null, reason: "required" },
  ]);
});
