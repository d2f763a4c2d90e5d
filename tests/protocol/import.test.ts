import { afterAll, beforeAll, expect, test } from "vitest";

import { dealsByStage } from "../kit/deals-by-stage.ts";
import { csv, type ImportClient, importClient, importingPerson, mappingOf, plan } from "../kit/import-client.ts";
import { opportunityFiles } from "../kit/opportunity-files.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { whileLocked } from "../kit/while-locked.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

/** Adds a user to another user's workspace. */
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
  return importClient(vanda, { token: person.token, workspaceId: host.workspaceId, supabase: person.supabase });
}

test(
  "generated files are imported with the expected counts, and change nothing the second time",
  { tags: "deep" },
  async () => {
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
    expect(planned.links.find(({ field }) => field === "account_id")).toMatchObject({
      rows_empty: truth.withoutAccount,
    });
    expect(await dealsByStage(ada)).toMatchObject({
      "Closed Won": [truth.won, truth.wonValue * 100],
      "Closed Lost": [truth.lost, expect.anything()],
      Engaging: [truth.engaging, null],
      Prospecting: [truth.prospecting, null],
    });
    expect((await ada.import(accounts)).result).toMatchObject({ created: 0, updated: 0, unchanged: truth.accounts });
    expect((await ada.import(opportunities)).result).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: truth.deals,
      new: [],
    });
  },
);

test("imported cells keep quotes, line ends, tabs and backslashes", async () => {
  const ada = await importingPerson(vanda);
  const name = 'He said "no"\\now\t{a,b}\nNULLS';
  const { result } = await ada.import(
    csv("company,city", `"${name.replaceAll('"', '""')}",NULLS`, `"",Oslo`.replace('""', '"\\N"')),
  );
  expect(result).toMatchObject({ created: 2 });
  const { data } = await ada.supabase.from("accounts").select("name, city").order("city");
  expect(data).toEqual([
    { name, city: "NULLS" },
    { name: "\\N", city: "Oslo" },
  ]);
});

test("a user without write access cannot import", async () => {
  const ada = await importingPerson(vanda);
  const stranger = await importingPerson(vanda);
  const viewer = await join(await importingPerson(vanda), ada, "viewer");
  const { body } = await ada.upload("name\nAcme\n");
  const outside = importClient(vanda, {
    token: stranger.token,
    workspaceId: ada.workspaceId,
    supabase: stranger.supabase,
  });
  for (const person of [viewer, outside]) {
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

test("the check shows a member which fields need an admin, and the import works without them", async () => {
  const ada = await importingPerson(vanda);
  const bob = await join(await importingPerson(vanda), ada, "member");
  const file = csv("opportunity id,owner,stage,account", "1,Anna,Sleeping,Acme");
  const mapping = mappingOf("deals", ["external_id", "owner_id", "stage_id", "account_id"], { match: ["external_id"] });
  const { plan: planned, id } = await plan(bob, file, mapping);
  expect(planned?.blockers).toEqual([{ code: "needs_admin", fields: ["owner_id", "stage_id"] }]);
  expect(await bob.start("commit", id, mapping)).toMatchObject({ status: 403, body: { code: "needs_admin" } });
  // There is no plan for this mapping yet, so the job itself rejects it and stores nothing.
  const unplanned = await bob.start("commit", id, { ...mapping, existing: "skip" });
  expect(await bob.finish(unplanned.body.id)).toMatchObject({ status: "failed", error: { code: "needs_admin" } });
  const { count } = await ada.supabase.from("accounts").select("*", { count: "exact", head: true });
  expect(count).toBe(0);
  const modest = {
    ...mapping,
    links: { owner_id: { missing: "empty" as const }, stage_id: { missing: "empty" as const } },
  };
  const started = await bob.start("commit", id, modest);
  // An empty pipeline also keeps its stages.
  expect(await bob.finish(started.body.id)).toMatchObject({ status: "succeeded", result: { pipeline: null } });
  const { data } = await ada.supabase
    .from("deals")
    .select(
      "name, owner_id, stage:stages!deals_workspace_id_pipeline_id_stage_id_fkey(name), author:members!deals_workspace_id_created_by_fkey(name)",
    );
  expect(data).toEqual([{ name: "Acme", owner_id: null, stage: { name: "Qualified" }, author: { name: "Guest" } }]);
});

test("an empty cell changes nothing, a filled one updates the record, and with 'skip' existing records stay unchanged", async () => {
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

test("a parent account may be anywhere in the file, but no account can be its own ancestor", async () => {
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
    "Under,Lost",
    "Deep,Under",
  );
  const { plan: planned, rejects } = await plan(ada, file, mapping);
  expect(planned).toMatchObject({ created: 3, rejected: 6 });
  expect(rejects.map(({ row_number, reason }) => [row_number, reason])).toEqual([
    [5, "parent_cycle"],
    [6, "parent_cycle"],
    [7, "parent_cycle"],
    [8, "link_missing"],
    [9, "link_missing"],
    [10, "link_missing"],
  ]);
  await ada.import(file, () => mapping);
  const { data } = await ada.supabase.from("accounts").select("name, parent:parent_id(name)").order("name");
  expect(data).toEqual([
    { name: "Branch", parent: { name: "Root" } },
    { name: "Leaf", parent: { name: "Branch" } },
    { name: "Root", parent: null },
  ]);
  // Existing records also count: Root below Leaf would close the cycle.
  const ring = await plan(ada, csv("name,parent", "Root,Leaf"), mapping);
  expect(ring.rejects.map(({ reason }) => reason)).toEqual(["parent_cycle"]);
});

test("a check counts stages and rows without a match key among the accepted rows only", async () => {
  const ada = await importingPerson(vanda);
  const file = csv("name,closes,stage", "One,2026-01-14,Won", "Two,soon,Won", "Three,,Won", "Four,soon,Talks");
  const mapping = mappingOf("deals", ["name", "close_date", "stage_id"], { match: ["name", "close_date"] });
  mapping.values = { stage_id: { Won: "Closed Won" } };
  const { plan: checked } = await plan(ada, file, mapping);
  expect(checked).toMatchObject({ created: 2, rejected: 2, without_key: 1 });
  expect(checked?.stages.map(({ value, rows }) => [value, rows])).toEqual([["Won", 2]]);
});

test("contacts without an address are matched by name, and amounts are read in their currency", async () => {
  const ada = await importingPerson(vanda);
  const people = csv(
    "Vorname,Nachname,mail,Firma",
    "Ada,Lovelace,ada@example.com,Acme",
    "Bob,Stone,,Acme",
    "美,王,,",
    "太郎,Smith,,",
  );
  const mapping = mappingOf("contacts", ["given_name", "family_name", "email", "account_id"], { match: ["email"] });
  const first = await ada.import(people, () => mapping);
  expect(first.result).toMatchObject({ created: 4, without_key: 3, new_counts: { accounts: 1 } });
  expect((await ada.import(people, () => mapping)).result).toMatchObject({ created: 0, unchanged: 4 });
  const { data } = await ada.supabase.from("contacts").select("name").order("created_at").order("id");
  expect(data?.map(({ name }) => name)).toEqual(["Ada Lovelace", "Bob Stone", "王美", "太郎 Smith"]);

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

test("only one job at a time works on an import, and a cancelled job leaves nothing", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const { opportunities } = opportunityFiles({ seed: 3, accounts: 30, deals: 6000 });
  const { body } = await ada.upload(opportunities);
  await whileLocked(vanda, "public.deals", async () => {
    const { body: job } = await ada.start("commit", body.id, body.mapping);
    expect((await ada.start("plan", body.id, body.mapping)).body.code).toBe("job_running");
    const status = async () =>
      (await ada.supabase.from("runs").select("status").eq("id", job.id).single()).data?.status;
    await expect.poll(status).toBe("running");
    expect(await ada.cancel(body.id)).toMatchObject({ status: 200, body: { status: "cancelled" } });
    expect((await ada.cancel(body.id)).body.code).toBe("not_running");
  });
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
  const { data: jobs } = await ada.supabase.from("runs").select("status").eq("subject_id", body.id).order("created_at");
  expect(jobs?.map(({ status }) => status)).toEqual(["cancelled", "succeeded"]);
});

test("an invalid mapping is rejected with what is wrong about it", async () => {
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
