import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, type ImportClient, importingPerson, mappingOf } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

type Undone = {
  undone: number;
  conflict_count: number;
  conflicts: { name: string; reason: string; columns: string[] }[];
};

const undo = async (person: ImportClient, change_set_id: string | null) => {
  const values = { workspace_id: person.workspaceId, change_set_id };
  const { data, error } = await person.supabase.rpc("undo_change_set", values);
  expect(error).toBeNull();
  return data as Undone;
};
const rows = async (person: ImportClient, table: string, columns: string) =>
  (await person.supabase.from(table).select(columns).eq("workspace_id", person.workspaceId).order("name")).data;

test("undoing an import deletes everything it created, including stages and members, and restores what it updated", async () => {
  const ada = await importingPerson(vanda);
  const workspace_id = ada.workspaceId;
  await ada.supabase.from("accounts").insert({ workspace_id, name: "Acme", city: "Oslo" }).throwOnError();
  const tables = ["accounts", "contacts", "products", "deals", "members"];
  const all = async () => [
    ...(await Promise.all(tables.map((table) => rows(ada, table, "name")))),
    await rows(ada, "stages", "name, position"),
    await rows(ada, "accounts", "name, city"),
  ];
  const before = await all();
  const accounts = await ada.import(csv("company,city,parent account", "Acme,Bergen,Holding", "Holding,Rome,"));
  expect(accounts.result).toMatchObject({ created: 1, updated: 1 });
  const deals = await ada.import(
    csv(
      "opportunity id,deal,account,stage,sales agent,product",
      "1,Desks,Acme,Haggling,Bo Lind,Desk",
      "2,Lamps,Beta,Won,Bo Lind,Lamp",
    ),
  );
  expect(deals.result).toMatchObject({ created: 2, new_counts: { stages: 1, members: 1, products: 2, accounts: 1 } });
  const { data: sets } = await ada.supabase.from("change_sets").select("kind, entity, record_count").order("id");
  expect(sets).toEqual([
    { kind: "import", entity: "accounts", record_count: 2 },
    { kind: "import", entity: "deals", record_count: 2 },
  ]);
  expect(await undo(ada, deals.row.change_set_id)).toMatchObject({ conflicts: [] });
  expect(await undo(ada, accounts.row.change_set_id)).toMatchObject({ undone: 2, conflicts: [] });
  expect(await all()).toEqual(before);
});

test(
  "undoing an import forgets its mapping, and the next file with the same columns is mapped by its headings again",
  { tags: "deep" },
  async () => {
    const ada = await importingPerson(vanda);
    const spent = csv("Date,Supplier,Amount", "2026-03-01,City Energy,120.50");
    const { row } = await ada.import(spent, () => mappingOf("sales", ["sold_on", "name", "revenue_minor"]));
    expect((await ada.upload(spent)).body.mapping.entity).toBe("sales");
    await undo(ada, row.change_set_id);
    expect((await ada.upload(spent)).body.mapping.entity).toBe("expenses");
  },
);

test("undo keeps and reports records that were edited or are in use, but recomputed formulas do not count as edits", async () => {
  const ada = await importingPerson(vanda);
  const workspace_id = ada.workspaceId;
  const edit = async (table: string, name: string, values: object) =>
    expect(
      (await ada.supabase.from(table).update(values).eq("workspace_id", workspace_id).eq("name", name)).error,
    ).toBeNull();
  const { row } = await ada.import(
    csv("company,city,employees,parent account", "Top,Oslo,1,", "Child,Rome,2,Top", "Used,Rome,3,", "Plain,Rome,4,"),
  );
  const field = { workspace_id, entity: "accounts", label: "Twice", kind: "formula", formula: "employees * 2" };
  expect((await ada.supabase.from("custom_fields").insert(field)).error).toBeNull();
  expect(await rows(ada, "accounts", "custom")).toContainEqual({ custom: { cf_twice: 8 } });
  await edit("accounts", "Child", { city: "Bergen" });
  const { data: used } = await ada.supabase.from("accounts").select("id").eq("name", "Used").single();
  await ada.supabase.from("contacts").insert({ workspace_id, name: "Ida", account_id: used?.id }).throwOnError();
  const { undone, conflicts } = await undo(ada, row.change_set_id);
  expect(undone).toBe(1);
  expect(conflicts.map(({ name, reason }) => `${name}: ${reason}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "Child: edited",
    "Top: used",
    "Used: used",
  ]);
  expect(await rows(ada, "accounts", "name, parts:accounts!parent_id(name)")).toEqual([
    { name: "Child", parts: [] },
    { name: "Top", parts: [{ name: "Child" }] },
    { name: "Used", parts: [] },
  ]);
});

test("undo keeps an imported stage that the pipeline needs", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const { row } = await ada.import(csv("opportunity id,deal,stage", "1,Desks,Haggling"), (mapping) => ({
    ...mapping,
    stages: { unused: "keep", order: [] },
  }));
  const { data: stages } = await ada.supabase
    .from("stages")
    .select("id, name, kind")
    .eq("workspace_id", ada.workspaceId);
  const others = (stages ?? []).filter(({ name, kind }) => kind === "open" && name !== "Haggling").map(({ id }) => id);
  expect((await ada.supabase.from("stages").delete().in("id", others)).error).toBeNull();
  const { conflicts } = await undo(ada, row.change_set_id);
  expect(conflicts).toContainEqual(expect.objectContaining({ name: "Haggling", reason: "kept" }));
  expect(await rows(ada, "deals", "name")).toEqual([]);
});

test("an import without changes creates no change set", async () => {
  const ada = await importingPerson(vanda);
  await ada.import(csv("company", "Acme"));
  const { row } = await ada.import(csv("company", "Acme"));
  expect(row).toMatchObject({ status: "done", change_set_id: null });
});

test("a large undo runs as a job, and a second undo returns that it is already done", async () => {
  const ada = await importingPerson(vanda);
  const { row } = await ada.import(csv("company", "Acme", "Beta"));
  const headers = { apikey: vanda.publishableKey, authorization: `Bearer ${ada.token}` };
  const start = async () => {
    const address = `${vanda.url}/functions/v1/undo/${row.change_set_id}?workspace_id=${ada.workspaceId}`;
    const response = await fetch(address, { method: "POST", headers });
    expect(response.status).toBe(202);
    return ada.finish(((await response.json()) as { id: string }).id);
  };
  expect(await start()).toMatchObject({ status: "succeeded", result: { undone: 2, conflict_count: 0 } });
  expect(await rows(ada, "accounts", "name")).toEqual([]);
  expect(await start()).toMatchObject({ status: "failed", error: { code: "already_undone" } });
});
