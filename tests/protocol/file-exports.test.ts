import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";

import { auditColumns } from "#domain/workspace/audit-row.ts";

import { build } from "../kit/builder.ts";
import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
let ada: ImportClient;
let deal: string;

beforeAll(async () => {
  vanda = await shareVanda();
  ada = await importingPerson(vanda);
  deal = (await build(vanda.database.owner).deal({ id: ada.workspaceId })).id;
});
afterAll(() => vanda?.stop());

async function rowsOf(response: Response): Promise<string[][]> {
  expect(response.status).toBe(200);
  return Papa.parse<string[]>((await response.text()).replace("\uFEFF", "")).data;
}

async function logged(person: ImportClient) {
  const { data } = await person.supabase
    .from("audit_entries")
    .select("changes")
    .eq("kind", "exports.saved")
    .order("at", { ascending: false })
    .throwOnError();
  return data.map(({ changes }) => changes as unknown);
}

const flatTexts = {
  "areas.exports": "Exports",
  "sentences.exports.saved_one": "{{who}} saved {{list}}: {{total}} row",
  "sentences.exports.saved_other": "{{who}} saved {{list}}: {{total}} rows",
  "kinds:deals.inText": "deals",
};
const sendLog = (person: ImportClient, options: object = {}) =>
  person.callFunction("/audit-log-exports", {
    workspace_id: person.workspaceId,
    format: "csv",
    areas: ["exports"],
    headings: Object.fromEntries(auditColumns.map((column) => [column, `H ${column}`])),
    language: "en",
    texts: flatTexts,
    ...options,
  });

test("the server exports the audit log in the given texts, without active formulas, and logs the export once", async () => {
  const bo = await importingPerson(vanda);
  await vanda.database.owner.query("update members set name = '=Bo' where workspace_id = $1", [bo.workspaceId]);
  await bo.supabase
    .from("accounts")
    .insert([{ workspace_id: bo.workspaceId, name: "Ash" }])
    .throwOnError();
  await bo.callFunction("/file-exports", {
    workspace_id: bo.workspaceId,
    parts: [{ list: "accounts", rows: 10 }],
  });
  await vanda.database.owner.query(
    `insert into audit_entries (workspace_id, actor_id, kind, changes)
     select workspace_id, id, 'exports.saved', '{"list": [null, "deals"], "rows": [null, 2]}' from members where workspace_id = $1`,
    [bo.workspaceId],
  );
  const response = await sendLog(bo);
  expect(response.headers.get("x-row-count")).toBe("2");
  const [heading, newest, oldest] = await rowsOf(response);
  expect(heading).toEqual(auditColumns.map((column) => `H ${column}`));
  expect(newest?.slice(1, 6)).toEqual(["'=Bo", "", "Exports", "'=Bo saved deals: 2 rows", ""]);
  // A key without a text is written unchanged.
  expect(oldest?.[4]).toBe("'=Bo saved kinds:accounts.inText: 1 row");
  expect((await logged(bo))[0]).toEqual({ list: [null, "audit_log"], rows: [null, 2] });
  expect(await rowsOf(await sendLog(bo, { areas: ["tokens"] }))).toHaveLength(1);
  expect(await logged(bo)).toHaveLength(3);
});

test("only admins and owners export the audit log, and only members log files", async () => {
  const stranger = await importingPerson(vanda);
  const { rows } = await vanda.database.owner.query<{ id: string }>(
    "select m.user_id as id from members m where m.workspace_id = $1",
    [stranger.workspaceId],
  );
  const asStranger = { workspace_id: ada.workspaceId };
  const logFile = (parts: object[], options = asStranger) =>
    stranger.callFunction("/file-exports", { parts, ...options });
  const ids = [deal];
  for (const role of [null, "viewer", "member", "admin"] as const) {
    if (role === "viewer")
      await vanda.database.owner.query(
        "insert into members (workspace_id, user_id, name, role) values ($1, $2, 'Cy', $3)",
        [ada.workspaceId, rows[0]?.id, role],
      );
    else if (role)
      await vanda.database.owner.query("update members set role = $3 where workspace_id = $1 and user_id = $2", [
        ada.workspaceId,
        rows[0]?.id,
        role,
      ]);
    const response = await sendLog(stranger, asStranger);
    expect([role, response.status]).toEqual([role, role === "admin" ? 200 : 403]);
    const body = await response.text();
    if (role !== "admin") expect(JSON.parse(body)).toMatchObject({ code: "needs_admin" });
    expect([role, (await logFile([{ list: "deals", ids }])).status]).toEqual([role, role ? 204 : 404]);
  }
});

test("the server logs files written by the browser once per list, and counts only records that the caller may read", async () => {
  const bo = await importingPerson(vanda);
  const names = ["Ash", "Birch", "Cedar"].map((name) => ({ workspace_id: bo.workspaceId, name }));
  const { data: accounts } = await bo.supabase.from("accounts").insert(names).select("id").throwOnError();
  await bo.supabase.from("contacts").insert({ workspace_id: bo.workspaceId, name: "Eve" }).throwOnError();
  const logFile = (parts: object[]) =>
    bo.callFunction("/file-exports", { workspace_id: bo.workspaceId, parts }).then(({ status }) => status);
  const [first] = (accounts as { id: string }[]).map(({ id }) => id);
  expect(
    await logFile([
      { list: "accounts", ids: [first, first, deal] },
      { list: "accounts", where: "name.is.Birch", rows: 10 },
      { list: "accounts", q: "a", rows: 1 },
      { list: "contacts", rows: 10 },
      { list: "deals", ids: [deal] },
    ]),
  ).toBe(204);
  const entries = await logged(bo);
  expect(entries).toHaveLength(2);
  expect(entries).toEqual(
    expect.arrayContaining([
      { list: [null, "accounts"], rows: [null, 3] },
      { list: [null, "contacts"], rows: [null, 1] },
    ]),
  );
  expect(await logFile([])).toBe(204);
  expect(await logged(bo)).toHaveLength(2);
  expect(await logFile([{ list: "passwords", rows: 1 }])).toBe(400);
  const { error } = await bo.supabase.rpc("export_records", {
    workspace_id: bo.workspaceId,
    list: "accounts",
    ids: [],
  });
  expect(error?.code).toBe("PGRST202");
});
