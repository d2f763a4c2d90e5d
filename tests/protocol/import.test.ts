import { afterAll, beforeAll, expect, test } from "vitest";

import type { Mapping } from "#domain/import/mapping.ts";

import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { opportunityFiles } from "../kit/opportunity-files.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda();
});
afterAll(() => vanda?.stop());

const csv = (...lines: string[]) => `${lines.join("\n")}\n`;
const mappingOf = (entity: Mapping["entity"], fields: string[], rest: Partial<Mapping> = {}): Mapping => ({
  entity,
  columns: fields.map((field, column) => ({ column, field })),
  match: [],
  existing: "update",
  links: {},
  values: {},
  stage_kinds: {},
  pipeline_id: null,
  ...rest,
});

/** Uploads and plans without asking for success. */
async function plan(person: ImportClient, file: string, mapping: Mapping) {
  const { body } = await person.upload(file);
  const started = await person.start("plan", body.id, mapping);
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  expect(await person.finish(started.body.id)).toMatchObject({ status: "succeeded", error: null });
  const row = await person.read(body.id);
  return { id: row.id, plan: row.plan, rejects: await person.rejects(row.id) };
}

/** Puts a person into another one's workspace. */
async function join(
  person: ImportClient,
  host: ImportClient,
  role: "viewer" | "member" | "admin",
): Promise<ImportClient> {
  const { data } = await person.supabase.auth.getUser();
  await vanda.database.owner.query(
    "insert into public.members (workspace_id, user_id, role, name) values ($1, $2, $3, 'Guest')",
    [host.workspaceId, data.user?.id, role],
  );
  const { importClient } = await import("../kit/import-client.ts");
  return importClient(vanda, { token: person.token, workspaceId: host.workspaceId, supabase: person.supabase });
}

test("files of the real shape give the counts that their writer knows, and nothing the second time", async () => {
  const ada = await importingPerson(vanda);
  const { accounts, products, opportunities, truth } = opportunityFiles({ seed: 7, accounts: 40, deals: 600 });
  expect((await ada.import(accounts)).result).toMatchObject({ created: truth.accounts, rejected: 0 });
  await ada.import(products);
  const { plan: planned, result } = await ada.import(opportunities);
  expect(result).toMatchObject({ created: truth.deals, updated: 0, rejected: 0 });
  expect(result.new_counts).toMatchObject({ stages: 2, members: truth.agents, products: 1, accounts: 0 });
  expect(planned.similar).toMatchObject([
    { field: "product_id", value: "GTXPro", like: "GTX Pro", source: "workspace", certainty: "same" },
  ]);
  expect(planned.links.find(({ field }) => field === "account_id")).toMatchObject({ rows_empty: truth.withoutAccount });
  const { data } = await ada.supabase.rpc("pipeline_summary", { workspace_id: ada.workspaceId });
  const stages = Object.fromEntries(
    (data as { name: string; deals: number; value_minor: number }[]).map((stage) => [stage.name, stage]),
  );
  expect(stages["Closed Won"]).toMatchObject({ deals: truth.won, value_minor: truth.wonValue * 100 });
  expect(stages["Closed Lost"]?.deals).toBe(truth.lost);
  expect(stages.Engaging?.deals).toBe(truth.engaging);
  expect(stages.Prospecting?.deals).toBe(truth.prospecting);
  expect((await ada.import(accounts)).result).toMatchObject({ created: 0, updated: 0, unchanged: truth.accounts });
  expect((await ada.import(opportunities)).result).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: truth.deals,
    new: [],
  });
});

test("rows with something wrong are rejected whole, each with its row, column and reason", async () => {
  const ada = await importingPerson(vanda);
  const file = csv(
    "id,title,amount,closes,priority,stage",
    "1,Oak desks,$1,2/30/2017,high,Qualified".replace("$1", "12.50"),
    "2,Pine shelves,twelve,3/1/2017,High,Qualified",
    "3,Elm chairs,€5,yesterday,low,Qualified",
    "4,Ash stools,7,3/1/2017,urgent!,Nowhere",
    "5,Fir table,8,3/1/2017,low,Qualified",
    "5,Fir table again,9,3/1/2017,low,Qualified",
    "6,Yew box,10,3/1/2017,low,Qualified,surplus",
  );
  const mapping = mappingOf("deals", ["external_id", "name", "value_minor", "close_date", "priority", "stage_id"], {
    match: ["external_id"],
    links: { stage_id: { missing: "reject" } },
  });
  mapping.columns = mapping.columns.map((column) =>
    column.field === "close_date" ? { ...column, format: { date_order: "mdy" } } : column,
  );
  const { plan: planned, rejects, id } = await plan(ada, file, mapping);
  expect(planned).toMatchObject({ rows: 7, created: 1, rejected: 6 });
  expect(
    rejects.map(({ row_number, field, value, reason, detail }) => [row_number, field, value, reason, detail]),
  ).toEqual([
    [2, "close_date", "2/30/2017", "impossible_date", null],
    [3, "value_minor", "twelve", "not_a_number", null],
    [4, "value_minor", "€5", "other_currency", null],
    [4, "close_date", "yesterday", "not_a_date", null],
    [5, "priority", "urgent!", "not_a_choice", null],
    [5, "stage_id", "Nowhere", "link_missing", null],
    [7, "external_id", "5", "duplicate", "6"],
    [8, null, null, "too_many_cells", null],
  ]);
  expect(rejects.find(({ row_number }) => row_number === 3)?.column_index).toBe(2);
  const lines = (await ada.rejectsCsv(id)).trim().split("\r\n");
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe("id,title,amount,closes,priority,stage,row,problem");
  expect(lines[1]).toBe("1,Oak desks,12.50,2/30/2017,high,Qualified,2,close_date: impossible_date");
});

test("a downloaded reject cannot run as a formula", async () => {
  const ada = await importingPerson(vanda);
  const { id } = await plan(
    ada,
    csv("email,name", "=cmd|' /C calc'!A0,Eve", "-5,Mallory"),
    mappingOf("contacts", ["email", "name"]),
  );
  const text = await ada.rejectsCsv(id);
  expect(text).toContain("'=cmd|");
  expect(text).toContain("\r\n-5,Mallory");
});

test.each([
  ["an empty file", "", "empty_file"],
  ["a file of empty lines", "\n\n,,\n", "empty_file"],
  ["a header alone", "name,email\n", "header_only"],
  ["a spreadsheet", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), "binary_file"],
  ["a file with zero bytes", new Uint8Array([65, 44, 66, 10, 0, 0, 1, 10]), "binary_file"],
  [
    "more columns than anyone has",
    `${Array.from({ length: 301 }, (_, index) => `c${index}`).join(",")}\nx\n`,
    "too_many_columns",
  ],
  ["a cell beyond all measure", `name,city\nAcme,${"x".repeat(40_000)}\n`, "cell_too_long"],
  ["a quote that never closes", `name,city\nAcme,"${"Oslo\n".repeat(500_000)}`, "cell_too_long"],
])("%s is refused with a reason and leaves nothing", async (_name, file, code) => {
  const ada = await importingPerson(vanda);
  const { status, body } = await ada.upload(file);
  expect([status, body.code]).toEqual([400, code]);
  const { count } = await ada.supabase.from("imports").select("*", { count: "exact", head: true });
  expect(count).toBe(0);
});

test.each([
  [
    "a semicolon file from a German office",
    "windows-1252",
    Buffer.from("Firma;Umsatz\nM\xfcller;1.234,50\nGro\xdf & S\xf6hne;7,00\n", "latin1"),
    "Müller",
  ],
  [
    "UTF-16 as Excel writes it",
    "utf-16le",
    Buffer.from("\uFEFF公司\t收入\n王伟公司\t1,234.50\n", "utf16le"),
    "王伟公司",
  ],
  ["UTF-8 with a mark", "utf-8", Buffer.from("\uFEFFname,revenue\nÁngel,12.5\n"), "Ángel"],
  [
    "Shift_JIS",
    "shift_jis",
    Buffer.from([
      0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x62, 0x0a, 0x8e, 0x52, 0x93, 0x63, 0x91, 0xbe, 0x98, 0x59, 0x82, 0xcc, 0x89, 0xef,
      0x8e, 0xd0, 0x2c, 0x31, 0x0a,
    ]),
    "山田太郎の会社",
  ],
])("%s is read in its own encoding", async (_name, encoding, bytes, first) => {
  const ada = await importingPerson(vanda);
  const { body } = await ada.upload(bytes);
  expect(body.dialect).toMatchObject({ encoding, bad_characters: 0 });
  expect(body.columns[0]?.samples[0]).toBe(first);
});

test("an accent far behind 64 kB of plain letters still decides the encoding", async () => {
  const ada = await importingPerson(vanda);
  const plain = "name,city\n" + "Acme,Oslo\n".repeat(30_000);
  const { body } = await ada.upload(
    Buffer.concat([Buffer.from(plain), Buffer.from("Caf\xe9 Z\xfcrich,Malm\xf6\n", "latin1")]),
  );
  expect(body).toMatchObject({ row_count: 30_001, dialect: { encoding: "windows-1252" } });
});

test("cells keep quotes, line ends, tabs and backslashes through staging", async () => {
  const ada = await importingPerson(vanda);
  const name = 'He said "no"\\now\t{a,b}\nNULL';
  const { result } = await ada.import(
    csv("company,city", `"${name.replaceAll('"', '""')}",NULL`, `"",Oslo`.replace('""', '"\\N"')),
  );
  expect(result).toMatchObject({ created: 2 });
  const { data } = await ada.supabase.from("accounts").select("name, city").order("city");
  expect(data).toEqual([
    { name, city: "NULL" },
    { name: "\\N", city: "Oslo" },
  ]);
});

test("a file read wrongly is read again with other settings and takes the first reading's place", async () => {
  const ada = await importingPerson(vanda);
  const file = "2016|North\n2017|South\n";
  const first = await ada.upload(file);
  expect(first.body.dialect).toMatchObject({ delimiter: "|", header: true });
  const second = await ada.upload(file, { header: "false", replaces: first.body.id });
  expect(second.body).toMatchObject({ row_count: 2, dialect: { header: false } });
  expect(second.body.columns.map(({ name }) => name)).toEqual(["", ""]);
  const { data } = await ada.supabase.from("imports").select("id");
  expect(data).toEqual([{ id: second.body.id }]);
  const { rows } = await vanda.database.owner.query("select from private.import_rows where import_id = $1", [
    first.body.id,
  ]);
  expect(rows).toHaveLength(0);
});

test("an upload that breaks off half-way leaves nothing", async () => {
  const ada = await importingPerson(vanda);
  const line = new TextEncoder().encode("Acme,Oslo\n".repeat(20_000));
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > 5) controller.error(new Error("the cable was pulled"));
      else controller.enqueue(line);
    },
  });
  const broken = fetch(`${vanda.url}/functions/v1/imports?workspace_id=${ada.workspaceId}&file_name=x.csv`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${ada.token}` },
    body,
    duplex: "half",
  } as RequestInit);
  await expect(broken).rejects.toThrow();
  await expect
    .poll(
      async () =>
        (
          await vanda.database.owner.query(
            "select from pg_stat_activity where query like 'copy private%' and state = 'active'",
          )
        ).rows.length,
    )
    .toBe(0);
  const { count } = await ada.supabase.from("imports").select("*", { count: "exact", head: true });
  expect(count).toBe(0);
});

test("who may not write may not import", async () => {
  const ada = await importingPerson(vanda);
  const stranger = await importingPerson(vanda);
  const viewer = await join(await importingPerson(vanda), ada, "viewer");
  const { body } = await ada.upload("name\nAcme\n");
  const outside = { ...stranger, workspaceId: ada.workspaceId };
  for (const person of [viewer, await strangerIn(outside.workspaceId, stranger)]) {
    expect((await person.upload("name\nAcme\n")).body.code).toBe("not_allowed");
    expect((await person.start("plan", body.id, body.mapping)).body.code).toBe("not_allowed");
    expect((await person.discard(body.id)).body.code).toBe("not_allowed");
    expect(await person.rejects(body.id)).toEqual([]);
    expect((await person.supabase.from("imports").select()).data).toEqual([]);
  }
  const anonymous = await fetch(`${vanda.url}/functions/v1/imports?workspace_id=${ada.workspaceId}&file_name=x.csv`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey },
    body: "name\nAcme\n",
  });
  expect(anonymous.status).toBe(401);
});

async function strangerIn(workspaceId: string, person: ImportClient) {
  const { importClient } = await import("../kit/import-client.ts");
  return importClient(vanda, { token: person.token, workspaceId, supabase: person.supabase });
}

test("a member is told beforehand what needs an admin, and imports without it", async () => {
  const ada = await importingPerson(vanda);
  const bob = await join(await importingPerson(vanda), ada, "member");
  const file = csv("opportunity id,owner,stage,account", "1,Anna,Sleeping,Acme");
  const mapping = mappingOf("deals", ["external_id", "owner_id", "stage_id", "account_id"], { match: ["external_id"] });
  const { plan: planned, id } = await plan(bob, file, mapping);
  expect(planned?.blockers).toEqual([{ code: "needs_admin", fields: ["owner_id", "stage_id"] }]);
  expect(await bob.start("commit", id, mapping)).toMatchObject({ status: 403, body: { code: "needs_admin" } });
  // Another mapping has no plan yet: the job itself refuses, and leaves nothing.
  const unplanned = await bob.start("commit", id, { ...mapping, existing: "skip" });
  expect(await bob.finish(unplanned.body.id)).toMatchObject({ status: "failed", error: { code: "needs_admin" } });
  const { count } = await ada.supabase.from("accounts").select("*", { count: "exact", head: true });
  expect(count).toBe(0);
  const modest = {
    ...mapping,
    links: { owner_id: { missing: "empty" as const }, stage_id: { missing: "empty" as const } },
  };
  const started = await bob.start("commit", id, modest);
  expect(await bob.finish(started.body.id)).toMatchObject({ status: "succeeded" });
  const { data } = await ada.supabase
    .from("deals")
    .select(
      "name, owner_id, stage:stages!deals_workspace_id_pipeline_id_stage_id_fkey(name), author:members!deals_workspace_id_created_by_fkey(name)",
    );
  expect(data).toEqual([{ name: "Acme", owner_id: null, stage: { name: "Qualified" }, author: { name: "Guest" } }]);
});

test("an empty cell changes nothing, a filled one updates, and 'skip' leaves records alone", async () => {
  const ada = await importingPerson(vanda);
  const mapping = mappingOf("accounts", ["name", "city", "employees"], { match: ["name"] });
  await ada.import(csv("name,city,employees", "Acme,Oslo,10"), () => mapping);
  expect(
    (await ada.import(csv("name,city,employees", " acme ,,12", "Beta,Rome,3"), () => mapping)).result,
  ).toMatchObject({
    created: 1,
    updated: 1,
  });
  const read = async () =>
    (await ada.supabase.from("accounts").select("name, city, employees").order("employees", { ascending: false })).data;
  expect(await read()).toEqual([
    { name: "acme", city: "Oslo", employees: 12 },
    { name: "Beta", city: "Rome", employees: 3 },
  ]);
  const { result } = await ada.import(csv("name,city,employees", "acme,Paris,99"), () => ({
    ...mapping,
    existing: "skip",
  }));
  expect(result).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  expect((await read())?.[0]).toMatchObject({ city: "Oslo" });
});

test("parents may stand anywhere in the file, but nobody is their own ancestor", async () => {
  const ada = await importingPerson(vanda);
  const mapping = mappingOf("accounts", ["name", "parent_id"], {
    match: ["name"],
    links: { parent_id: { missing: "reject" } },
  });
  const file = csv(
    "name,parent",
    "Leaf,Branch",
    "Branch,Root",
    "Root,",
    "Snake,Tail",
    "Tail,Snake",
    "Self,Self",
    "Lost,Nobody",
  );
  const { plan: planned, rejects } = await plan(ada, file, mapping);
  expect(planned).toMatchObject({ created: 3, rejected: 4 });
  expect(rejects.map(({ row_number, reason }) => [row_number, reason])).toEqual([
    [5, "parent_cycle"],
    [6, "parent_cycle"],
    [7, "parent_cycle"],
    [8, "link_missing"],
  ]);
  await ada.import(file, () => mapping);
  const { data } = await ada.supabase.from("accounts").select("name, parent:parent_id(name)").order("name");
  expect(data).toEqual([
    { name: "Branch", parent: { name: "Root" } },
    { name: "Leaf", parent: { name: "Branch" } },
    { name: "Root", parent: null },
  ]);
  // What is there already counts too: Root under Leaf would close the ring.
  const ring = await plan(ada, csv("name,parent", "Root,Leaf"), mapping);
  expect(ring.rejects.map(({ reason }) => reason)).toEqual(["parent_cycle"]);
});

test("contacts without an address are known by their name, and money follows its currency", async () => {
  const ada = await importingPerson(vanda);
  const people = csv("Vorname,Nachname,mail,Firma", "Ada,Lovelace,ada@example.com,Acme", "Bob,Stone,,Acme", "美,王,,");
  const mapping = mappingOf("contacts", ["given_name", "family_name", "email", "account_id"], { match: ["email"] });
  const first = await ada.import(people, () => mapping);
  expect(first.result).toMatchObject({ created: 3, without_key: 2, new_counts: { accounts: 1 } });
  expect((await ada.import(people, () => mapping)).result).toMatchObject({ created: 0, unchanged: 3 });
  const { data } = await ada.supabase.from("contacts").select("name").order("created_at").order("id");
  expect(data?.map(({ name }) => name)).toEqual(["Ada Lovelace", "Bob Stone", "王美"]);

  const prices = mappingOf("products", ["name", "price_minor", "currency"], { match: ["name"] });
  prices.columns[1] = { column: 1, field: "price_minor", format: { decimal: "," } };
  await ada.import(csv("n;p;c", 'Stuhl;"1.234,50 €";EUR', "椅子;¥1.500;JPY", "Chair;(12);"), () => prices);
  const { data: products } = await ada.supabase
    .from("products")
    .select("name, price_minor, currency")
    .order("price_minor");
  expect(products).toEqual([
    { name: "Chair", price_minor: -1200, currency: "USD" },
    { name: "椅子", price_minor: 1500, currency: "JPY" },
    { name: "Stuhl", price_minor: 123_450, currency: "EUR" },
  ]);
});

test("only one job works on an import, a cancelled one leaves nothing, and a done one is done", async () => {
  const ada = await importingPerson(vanda);
  const { opportunities } = opportunityFiles({ seed: 3, accounts: 30, deals: 6000 });
  const { body } = await ada.upload(opportunities);
  const started = await ada.start("commit", body.id, body.mapping);
  expect((await ada.start("plan", body.id, body.mapping)).body.code).toBe("job_running");
  await expect
    .poll(
      async () => (await ada.supabase.from("jobs").select("status").eq("id", started.body.id).single()).data?.status,
      { interval: 20, timeout: 10_000 },
    )
    .toBe("running");
  expect(await ada.cancel(body.id)).toMatchObject({ status: 200, body: { status: "cancelled" } });
  expect((await ada.cancel(body.id)).body.code).toBe("not_running");
  const again = await ada.start("commit", body.id, body.mapping);
  expect(await ada.finish(again.body.id)).toMatchObject({
    status: "succeeded",
    result: { created: 6000 },
    progress: 6000,
    total: 6000,
  });
  const { count } = await ada.supabase.from("deals").select("*", { count: "exact", head: true });
  expect(count).toBe(6000);
  expect((await ada.start("commit", body.id, body.mapping)).body.code).toBe("already_imported");
  expect((await ada.discard(body.id)).status).toBe(204);
  const { data: jobs } = await ada.supabase.from("jobs").select("status").eq("subject_id", body.id).order("created_at");
  expect(jobs?.map(({ status }) => status)).toEqual(["cancelled", "succeeded"]);
});

test("a mapping that makes no sense is refused with what is wrong about it", async () => {
  const ada = await importingPerson(vanda);
  const { body } = await ada.upload("name,city\nAcme,Oslo\n");
  const refused = async (mapping: unknown) => {
    const answer = await ada.start("plan", body.id, mapping);
    expect([answer.status, answer.body.code]).toEqual([400, "bad_mapping"]);
    return (answer.body.details?.issues as { message: string }[] | undefined)?.map(({ message }) => message);
  };
  expect(await refused(mappingOf("accounts", ["name", "name"]))).toEqual(["field_twice"]);
  expect(await refused(mappingOf("accounts", ["name", "mood"]))).toEqual(["unknown_field"]);
  expect(await refused(mappingOf("accounts", ["city"]))).toEqual(["required:name"]);
  expect(await refused(mappingOf("accounts", ["name"], { match: ["external_id"] }))).toEqual(["match_not_mapped"]);
  expect(await refused({ ...mappingOf("accounts", ["name"]), columns: [{ column: 9, field: "name" }] })).toEqual([
    "unknown_column",
  ]);
  expect((await ada.start("plan", crypto.randomUUID(), body.mapping)).body.code).toBe("import_not_found");
});
