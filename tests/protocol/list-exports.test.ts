import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";

import { customColumns } from "#domain/records/custom-fields/custom-fields.ts";
import { fileColumns } from "#domain/records/export-cell.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { readSort, type TableSearch } from "#domain/records/lists/table-search.ts";
import { recordColumns, showableColumns } from "#domain/records/record-columns.ts";
import { readFilters } from "#domain/records/record-filters.ts";
import { orderTerms } from "#domain/records/record-order.ts";
import { applyFilters, embedsOfOrder } from "#web/data/records/record-request.ts";

import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
let ada: ImportClient;
let deals: Record<string, unknown>[];

beforeAll(async () => {
  vanda = await shareVanda();
  ada = await importingPerson(vanda);
  const [oak, elm] = await insert("accounts", [{ name: "Oak Ltd" }, { name: "Elm Ltd" }]);
  const { data: stages } = await ada.supabase.from("stages").select("id, pipeline_id").order("position");
  const [tag] = await insert("tags", [{ name: "Key", colour: "blue" }]);
  const fields = { entity: "deals", kind: "number", label: "Size", key: "cf_size", options: {} };
  await insert("custom_fields", [fields]);
  const common = {
    phone: "1",
    priority: "low",
    probability: 20,
    close_date: "2026-03-05",
    pipeline_id: stages?.[0]?.pipeline_id,
  };
  deals = await insert("deals", [
    {
      ...common,
      name: "Chairs",
      value_minor: 125_050,
      currency: "EUR",
      stage_id: stages?.[1]?.id,
      account_id: oak?.id,
      custom: { cf_size: 2 },
    },
    {
      ...common,
      name: "Desks",
      value_minor: 1,
      currency: "USD",
      stage_id: stages?.[0]?.id,
      account_id: elm?.id,
      custom: {},
    },
    {
      ...common,
      name: "=Lamps",
      value_minor: 70,
      currency: "USD",
      stage_id: stages?.[0]?.id,
      account_id: null,
      custom: { cf_size: 10 },
    },
  ]);
  await ada.supabase
    .rpc("tag_records", {
      workspace_id: ada.workspaceId,
      entity: "deals",
      ids: [deals[0]?.id],
      add: [tag?.id],
      remove: [],
    })
    .throwOnError();
});
afterAll(() => vanda?.stop());

async function insert(table: string, rows: object[]): Promise<Record<string, unknown>[]> {
  const own = rows.map((row) => ({ ...row, workspace_id: ada.workspaceId }));
  return (await ada.supabase.from(table).insert(own).select().throwOnError()).data;
}

const columns = ["name", "own_id"].map((name) => ({ name, heading: name }));

const send = (person: ImportClient, options: object = {}) =>
  person.callFunction("/list-exports", {
    workspace_id: person.workspaceId,
    list: "deals",
    format: "csv",
    columns,
    yes: "Yes",
    no: "No",
    ...options,
  });

async function rowsOf(response: Response): Promise<string[][]> {
  expect(response.status).toBe(200);
  return Papa.parse<string[]>((await response.text()).replace("\uFEFF", "")).data;
}

const logged = async (person: ImportClient) => {
  const { data } = await person.supabase
    .from("audit_entries")
    .select("changes")
    .eq("kind", "exports.saved")
    .order("at", { ascending: false })
    .throwOnError();
  return data.map(({ changes }) => changes as unknown);
};

test("writes names, amounts, choices and tags under the given headings, and logs the number of rows", async () => {
  const asked = [
    "name",
    "value_minor",
    "currency",
    "account_id",
    "priority",
    "tag_ids",
    "cf_size",
    "own_account_id",
    "own_id",
  ];
  const response = await send(ada, {
    sort: "name",
    columns: asked.map((name) => ({ name, heading: `H ${name}`, choices: { low: "Niedrig" } })),
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "x-row-count": "3",
    "content-disposition": 'attachment; filename="deals.csv"',
    "content-type": "text/csv",
  });
  const [heading, lamps, chairs] = await rowsOf(response);
  expect(heading).toEqual(asked.map((name) => `H ${name}`));
  expect(lamps?.slice(0, 3)).toEqual(["'=Lamps", "0.70", "USD"]);
  expect(chairs).toEqual([
    "Chairs",
    "1250.50",
    "EUR",
    "Oak Ltd",
    "Niedrig",
    "Key",
    "2",
    deals[0]?.account_id,
    deals[0]?.id,
  ]);
  expect(await logged(ada)).toEqual([{ list: [null, "deals"], rows: [null, 3] }]);
});

test.each<Pick<TableSearch, "q" | "where" | "sort">>([
  {},
  { sort: "-name" },
  { sort: "account_id,-value_minor" },
  { sort: "-stage_id" },
  { sort: "-cf_size" },
  { sort: "probability" },
  { where: "value_minor.lt.50", sort: "name" },
  { where: "account_id.empty", sort: "name" },
  { q: "CHAIR" },
])("has the rows of the list in its order: %j", async (search) => {
  const { data: fields } = await ada.supabase.from("custom_fields").select().throwOnError();
  const known = recordColumns("deals", customColumns(fields));
  const sorts = readSort(known, search.sort);
  const { data: workspace } = await ada.supabase.from("workspaces").select().single().throwOnError();
  const select = ["id", ...embedsOfOrder(known, sorts, [])].join(",");
  const patterns = search.q ? [`%${search.q.toLowerCase()}%`] : [];
  const all = ada.supabase.from("deals").select(select);
  const where = readFilters(known, search.where);
  const request = applyFilters<typeof all>(all as never, known, workspace, where, patterns);
  for (const { column, ...direction } of orderTerms(known, sorts)) void request.order(column, direction);
  const { data } = await request.throwOnError();
  const listed = (data as unknown as { id: string }[]).map(({ id }) => id);
  const [, ...rows] = await rowsOf(await send(ada, search));
  expect(rows.map(([, id]) => id)).toEqual(listed);
  expect(listed.length).toBeGreaterThan(0);
});

test("a search finds deals by the name of their account, as in the list", async () => {
  const [, ...rows] = await rowsOf(await send(ada, { q: "oak" }));
  expect(rows.map(([name]) => name)).toEqual(["Chairs"]);
});

test("every column of every kind of record can be exported", async () => {
  for (const list of entities) {
    const known = recordColumns(list);
    const all = fileColumns(known, showableColumns(known), { withLinkIds: true });
    const response = await send(ada, { list, columns: all.map(({ name }) => ({ name, heading: name })) });
    expect([list, response.status]).toEqual([list, 200]);
    await response.text();
  }
});

test("rows of other workspaces are not exported, and nothing is logged about them", async () => {
  const bo = await importingPerson(vanda);
  const response = await send(bo, { workspace_id: ada.workspaceId });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
  // Exporting an empty list is not logged.
  expect(await rowsOf(await send(bo))).toHaveLength(1);
  expect(await logged(bo)).toEqual([]);
});

test("an unknown column is rejected by its name, and no export is logged", async () => {
  const before = await logged(ada);
  const response = await send(ada, { columns: [{ name: "version", heading: "V" }] });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "bad_parameter", message: "Unknown column version" });
  expect(await logged(ada)).toEqual(before);
});

test("the sixty-first export within an hour is rejected", async () => {
  const bo = await importingPerson(vanda);
  await bo.supabase.from("accounts").insert({ workspace_id: bo.workspaceId, name: "Ash" }).throwOnError();
  await vanda.database.owner.query(
    `insert into audit_entries (workspace_id, actor_id, kind)
     select workspace_id, id, 'exports.saved' from members, generate_series(1, 60) where workspace_id = $1`,
    [bo.workspaceId],
  );
  const response = await send(bo, { list: "accounts" });
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ code: "too_many_recent" });
});
