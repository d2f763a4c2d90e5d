import { createHash } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { sendReminders } from "#server/workspace/notifications/send-reminders.ts";
import { notExported } from "#server/workspace/workspace-export/contents.ts";

import { build, type Builder } from "../kit/builder.ts";
import { runNow } from "../kit/run-now.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { zipOf } from "../kit/zip.ts";
import { fillWorkspace } from "./workspace-contents.ts";
import { readExport, type Row, workspaceSteps } from "./workspace-steps.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;
let bo: SignedUp;
let exported: Buffer;
const steps = workspaceSteps(() => vanda);
const owner = (text: string, values: unknown[] = []) => vanda.database.owner.query(text, values);

beforeAll(async () => {
  vanda = await startVanda();
  make = build(vanda.database.owner);
  [ana, bo] = [await signUp(vanda), await signUp(vanda)];
  await fillWorkspace(vanda, make, ana, bo);
  exported = await steps.exportWorkspace(ana);
});
afterAll(() => vanda?.stop());

/** Returns the included rows in a fixed order, without their workspace's ID. */
const comparable = (rows: readonly Row[], isIncluded: (row: Row) => boolean = () => true) =>
  rows
    .filter(isIncluded)
    .map(({ workspace_id: _workspace, ...row }) => row)
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const problem = { side: "incoming", step: "login", code: "wrong_password" };

/** Returns the expected row after an import, with documented changes of values. */
function expected(table: string, row: Row, importer: SignedUp, own: unknown): Row {
  switch (table) {
    case "members": {
      const isImporter = row.email === importer.email;
      const role = isImporter ? "owner" : row.role === "viewer" ? "viewer" : "member";
      return { ...row, user_id: isImporter ? importer.id : null, role };
    }
    case "workflows":
      return { ...row, is_on: false, runs_as: null };
    case "mailboxes":
      return {
        ...row,
        state: "failing",
        problem,
        next_sync_at: null,
        forward_to: null,
        member_id: row.member_id === own ? own : null,
      };
    case "email_rules":
      return { ...row, forward_to: null };
    case "emails":
      return row.status === "scheduled"
        ? { ...row, status: "failed", run_id: null, problem: { ...problem, side: "outgoing" } }
        : { ...row, run_id: null };
    default:
      return row;
  }
}

test("an imported workspace is exported again with the same rows and files", async () => {
  const run = await steps.importWorkspace(ana, exported);
  expect(run).toMatchObject({ status: "succeeded", result: { name: ana.workspace.name, left_out: 1, files: 1 } });
  const { workspace_id: copy } = run.result as { workspace_id: string };
  expect(copy).not.toBe(ana.workspace.id);
  const [first, second] = [readExport(exported), readExport(await steps.exportWorkspace(ana, copy))];
  const known = new Set(first.rows("audit_entries").map(({ id }) => id));
  const own = first.rows("members").find(({ email }) => email === ana.email)?.id;
  for (const { name } of first.manifest.tables) {
    const before = first.rows(name).map((row) => expected(name, row, ana, own));
    if (name === "workspaces") {
      expect(second.rows(name)).toEqual(before.map((row) => ({ ...row, id: copy })));
      continue;
    }
    const isLoaded = (row: Row) => name !== "imports" || row.status === "done";
    const isOld = (row: Row) => name !== "audit_entries" || known.has(row.id);
    expect(comparable(second.rows(name), isOld), name).toEqual(comparable(before, isLoaded));
  }
  const news = second.rows("audit_entries").filter(({ id }) => !known.has(id));
  expect(new Set(news.map(({ kind }) => kind))).toEqual(new Set(["exports.workspace", "workspace.imported"]));
  const filesOf = ({ entries, manifest }: typeof first) => manifest.files.map(({ path }) => entries.get(path));
  expect(filesOf(second)).toEqual(filesOf(first));
  expect(filesOf(first)[0]).toEqual(Buffer.alloc(1_300_000, "plan"));
  // Nothing is left of the import, and nothing was sent or started.
  expect((await owner("select from private.workspace_import_chunks")).rowCount).toBe(0);
  await runNow(vanda.server.context, sendReminders);
  const unread = "select from public.notifications where workspace_id = $1 and read_at is null";
  expect((await owner(unread, [copy])).rowCount).toBe(0);
  expect((await owner("select from private.workflow_events where workspace_id = $1", [copy])).rowCount).toBe(0);
  const sums = await owner("select workspace_id, sum(revenue_minor) as sum from private.sales_by_day group by 1");
  const sumOf = (id: string) => sums.rows.find(({ workspace_id: place }) => place === id)?.sum;
  expect(sumOf(copy)).toBe(sumOf(ana.workspace.id));
});

test("a file that is sent again with the same id is imported once", { tags: "deep" }, async () => {
  const di = await signUp(vanda);
  const id = crypto.randomUUID();
  const send = () => steps.call(di, `/workspaces/imports?id=${id}`, exported);
  expect((await send()).body.id).toBe(id);
  expect(await steps.finish(di, id)).toMatchObject({ status: "succeeded" });
  expect(await send()).toMatchObject({ status: 201, body: { id, status: "succeeded" } });
  expect((await di.client.from("workspaces").select("id")).data).toHaveLength(2);
});

test("another server imports the workspace with its id for a new owner", { tags: "deep" }, async () => {
  const other = await startVanda();
  try {
    const di = await signUp(other);
    const there = workspaceSteps(() => other);
    const run = await there.importWorkspace(di, exported);
    expect(run).toMatchObject({ status: "succeeded", result: { workspace_id: ana.workspace.id } });
    const { data: members } = await di.client.from("members").select("name, role, user_id").eq("workspace_id", ana.workspace.id); // prettier-ignore
    expect(members?.filter(({ user_id: user }) => user !== null)).toEqual([
      { name: di.member.name, role: "owner", user_id: di.id },
    ]);
    expect(members).toContainEqual({ name: ana.member.name, role: "member", user_id: null });
    const { rows } = readExport(await there.exportWorkspace(di, ana.workspace.id));
    expect(comparable(rows("deals"))).toEqual(comparable(readExport(exported).rows("deals")));
  } finally {
    await other.stop();
  }
});

test("the export has every table of the workspace, each with its count and checksum, and no secrets", async () => {
  const { entries, manifest, rows } = readExport(exported);
  const { rows: tables } = await owner(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (c.relname = 'workspaces' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped))`,
  );
  const names = manifest.tables.map(({ name }) => name);
  const left = Object.keys(notExported).map((name) => name.replace("public.", ""));
  expect([...names, ...left].toSorted()).toEqual(tables.map(({ name }) => String(name)).toSorted());
  // The import of a table without rows would not be tested.
  expect(manifest.tables.filter((table) => table.rows === 0).map(({ name }) => name)).toEqual([]);
  for (const { path, name, rows: count, bytes, sha256 } of manifest.tables) {
    const content = entries.get(path) ?? Buffer.alloc(0);
    expect([rows(name).length, content.length], name).toEqual([count, bytes]);
    expect(createHash("sha256").update(content).digest("hex"), name).toBe(sha256);
  }
  expect(String(entries.get("tables/deals.jsonl"))).toContain('"value_minor": 9007199254740000');
  const all = Buffer.concat([...entries.values()]).toString("latin1");
  expect(all).not.toMatch(/"(sealed|token_hash|prefix|encrypted_password)"/);
  expect(rows("audit_entries").map(({ kind }) => kind)).toContain("exports.workspace");
});

test("only the owner exports a workspace, without the private data of others", async () => {
  const chat = await make.chat(ana.workspace, { title: "Bo's secret chat", created_by: null });
  const { rows: members } = await owner("select id from public.members where workspace_id = $1 and user_id = $2", [
    ana.workspace.id,
    bo.id,
  ]);
  await owner("update public.chats set created_by = $2 where id = $1", [chat.id, members[0].id]);
  expect(await steps.startExport(bo, ana.workspace.id)).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  expect(await steps.startExport(bo, crypto.randomUUID())).toMatchObject({ status: 403 });
  const { body } = await steps.startExport(ana);
  expect(await steps.finish(ana, body.id)).toMatchObject({ status: "succeeded" });
  expect(await steps.link(bo, body.id)).toMatchObject({ status: 404, body: { code: "export_not_found" } });
  const { data: program } = await ana.client.rpc("create_access_token", {
    workspace_id: ana.workspace.id,
    name: "Script",
    scopes: ["write"],
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  expect((await steps.startExport({ ...ana, ...(program as { token: string }) })).status).toBe(401);
  const { entries } = readExport(await steps.exportWorkspace(ana));
  expect(String(entries.get("tables/chats.jsonl"))).not.toContain("secret chat");
  // The file replaced the workspace's earlier files.
  const runs = "select from public.runs where user_id = $1 and name = 'workspace-export' and subject_id = $2";
  expect((await owner(runs, [ana.id, ana.workspace.id])).rowCount).toBe(1);
  // A former owner can no longer download it.
  const { body: latest } = await steps.startExport(ana);
  await steps.finish(ana, latest.id);
  const makeOwner = (heir: SignedUp, role: string) =>
    owner("update public.members set role = $3 where workspace_id = $1 and user_id = $2", [
      ana.workspace.id,
      heir.id,
      role,
    ]);
  await makeOwner(bo, "owner");
  await makeOwner(ana, "admin");
  expect(await steps.link(ana, latest.id)).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  await makeOwner(ana, "owner");
  await makeOwner(bo, "admin");
  expect(await steps.link(ana, latest.id)).toMatchObject({ status: 200 });
});

test("a file that is damaged, changed, too new or not an export imports nothing", { tags: "deep" }, async () => {
  const cy = await signUp(vanda);
  const { entries, manifest } = readExport(exported);
  const repack = (changes: Record<string, string>) =>
    zipOf([...entries].map(([name, bytes]) => ({ name, bytes: changes[name] ?? bytes })));
  const described = (change: object) => JSON.stringify({ ...manifest, ...change });
  const listed = (text: string, name: string) => {
    const path = `tables/${name}.jsonl`;
    const sha256 = createHash("sha256").update(text).digest("hex");
    const tables = manifest.tables.map((table) =>
      table.name === name ? { ...table, bytes: Buffer.byteLength(text), sha256 } : table,
    );
    return repack({ [path]: text, "manifest.json": described({ tables }) });
  };
  const deals = String(entries.get("tables/deals.jsonl"));
  const middle = Buffer.from(exported);
  middle.fill(0xff, 2000, 2100);

  const rejected = async (file: Buffer) => {
    const { status, body } = await steps.upload(cy, file);
    if (status !== 201) return [status, body.code];
    const run = await steps.finish(cy, body.id);
    return [run.status, run.error?.code];
  };
  expect(await rejected(Buffer.from("Name,Email\nAda,ada@example.com\n"))).toEqual([400, "workspace_unreadable"]);
  expect(await rejected(exported.subarray(0, exported.length - 1000))).toEqual([400, "workspace_unreadable"]);
  expect(await rejected(zipOf([{ name: "readme.txt", bytes: "Hello" }]))).toEqual([400, "workspace_unreadable"]);
  expect(await rejected(repack({ "manifest.json": described({ tables: "none" }) }))).toEqual([
    400,
    "workspace_unreadable",
  ]);
  expect(await rejected(repack({ "manifest.json": described({ schema: "9999_later" }) }))).toEqual([
    409,
    "workspace_too_new",
  ]);
  expect(await rejected(repack({ "manifest.json": described({ format: 2, tables: {} }) }))).toEqual([
    409,
    "workspace_too_new",
  ]);
  expect(await rejected(zipOf([{ name: "bomb", bytes: Buffer.alloc(80_000_000) }]))).toEqual([
    413,
    "workspace_too_large",
  ]);
  expect(await rejected(middle)).toEqual(["failed", "workspace_unreadable"]);
  expect(await rejected(repack({ "tables/deals.jsonl": deals.replaceAll("USD", "EUR") }))).toEqual([
    "failed",
    "workspace_unreadable",
  ]);
  expect(await rejected(listed(deals.replaceAll("USD", "XX"), "deals"))).toEqual(["failed", "workspace_unreadable"]);
  expect(await rejected(listed(deals.replace("{", "["), "deals"))).toEqual(["failed", "workspace_unreadable"]);
  expect(await rejected(listed(`${deals}\n`, "deals"))).toEqual(["failed", "workspace_unreadable"]);
  const unknown = [{ ...manifest.tables[0], name: "runs" }];
  expect(await rejected(repack({ "manifest.json": described({ tables: unknown }) }))).toEqual([
    "failed",
    "workspace_unreadable",
  ]);

  const { data: workspaces } = await cy.client.from("workspaces").select("id");
  expect(workspaces).toEqual([{ id: cy.workspace.id }]);
  expect((await owner("select from private.workspace_import_chunks")).rowCount).toBe(0);
});
