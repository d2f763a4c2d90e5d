import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { notExported } from "#server/workspace/workspace-export/contents.ts";

import { sampleRows } from "../../db/tests/sweep-rules.ts";
import { build, type Builder, type BuiltUser } from "../kit/builder.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { zipOf } from "../kit/zip.ts";
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
  await fill(ana);
  exported = await steps.exportWorkspace(ana);
});
afterAll(() => vanda?.stop());

/** Creates rows of every kind in a workspace, and waits until the server has processed them. */
async function fill(person: SignedUp) {
  const { workspace, member } = person;
  await sampleRows(make, person as unknown as BuiltUser);
  // The contents of this sample are nowhere; that of a user is.
  await owner("delete from public.files where workspace_id = $1", [workspace.id]);
  const deal = await make.deal(workspace, { value_minor: 9_007_199_254_740_000 });
  await fetch(`${vanda.url}/functions/v1/files?workspace_id=${workspace.id}&name=plan.txt&deal_id=${deal.id}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${person.token}` },
    body: Buffer.alloc(1_300_000, "plan"),
  });
  await owner(
    "insert into public.members (workspace_id, user_id, name, email, role) values ($1, $2, 'Bo', $3, 'admin')",
    [workspace.id, bo.id, bo.email],
  );
  const twice = await make.customField(workspace, { label: "Twice", kind: "formula", formula: "value_minor * 2" });
  // Parsed again when it was changed to use a field that was created later.
  const base = await make.customField(workspace, { label: "Base", kind: "number" });
  await owner("update public.custom_fields set formula = $2 where id = $1", [twice.id, `${base.key} * 2`]);
  const tag = await make.tag(workspace, { name: "Key account" });
  const parent = await make.account(workspace, { name: "Parent", tag_ids: [tag.id] });
  await make.account(workspace, { name: "Child “ß” 漢字\\n", parent_id: parent.id });
  await make.deal(workspace, { custom: { [base.key]: 21 } });
  await make.workflow(workspace, { is_on: true, runs_as: member.id });
  await make.messageReading(workspace);
  await make.import(workspace, { status: "done", file_name: "done.csv" });
  const mailbox = await make.mailbox(workspace, { member_id: member.id });
  const conversation = await make.conversation(workspace, { mailbox_id: mailbox.id });
  await make.email(workspace, {
    mailbox_id: mailbox.id,
    conversation_id: conversation.id,
    is_outgoing: true,
    status: "scheduled",
    send_at: "2100-01-01T00:00:00Z",
  });
  const waiting = "select from private.sentiment_queue where workspace_id = $1";
  while ((await owner(waiting, [workspace.id])).rowCount !== 0) await sleep(50);
}

/** Returns the rows of a table without the id of their workspace, by key. */
const comparable = (rows: readonly Row[], isIncluded: (row: Row) => boolean = () => true) =>
  rows
    .filter(isIncluded)
    .map(({ workspace_id: _workspace, ...row }) => row)
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const problem = { side: "incoming", step: "login", code: "wrong_password" };

/** Returns a row as it should be after an import: what is said to change is changed. */
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
  expect(news.map(({ kind }) => kind).toSorted()).toEqual(["exports.workspace", "workspace.imported"]);
  const filesOf = ({ entries, manifest }: typeof first) => manifest.files.map(({ path }) => entries.get(path));
  expect(filesOf(second)).toEqual(filesOf(first));
  expect(filesOf(first)[0]).toEqual(Buffer.alloc(1_300_000, "plan"));
  // Nothing of the import is left, and nothing was sent or started.
  expect((await owner("select from private.workspace_import_chunks")).rowCount).toBe(0);
  expect((await owner("select from public.notifications where workspace_id = $1", [copy])).rowCount).toBe(0);
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

test("another server imports it with its own id, for an owner who was no member", { tags: "deep" }, async () => {
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

test("the file has every table of the workspace, each with its count and checksum, and no secrets", async () => {
  const { entries, manifest, rows } = readExport(exported);
  const { rows: tables } = await owner(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (c.relname = 'workspaces' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped))`,
  );
  const names = manifest.tables.map(({ name }) => name);
  const left = Object.keys(notExported).map((name) => name.replace("public.", ""));
  expect([...names, ...left].toSorted()).toEqual(tables.map(({ name }) => String(name)).toSorted());
  // A table without rows here would not be tested by the import.
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
  // The file replaced the earlier ones of this workspace.
  const runs = "select from public.runs where user_id = $1 and name = 'workspace-export' and subject_id = $2";
  expect((await owner(runs, [ana.id, ana.workspace.id])).rowCount).toBe(1);
});

/** Packs the exported workspace with other rows in some tables, and with other descriptions of tables and files. */
function repacked(
  changed: Record<string, { rows?: readonly Row[]; text?: string; columns?: readonly string[] }>,
  describe: (manifest: ReturnType<typeof readExport>["manifest"]) => object = (manifest) => manifest,
  more: readonly { name: string; bytes: Buffer | string }[] = [],
) {
  const { entries, manifest } = readExport(exported);
  const contents = new Map<string, Buffer | string>(entries);
  const tables = manifest.tables.map((table) => {
    const { rows, text, columns = table.columns } = changed[table.name] ?? {};
    const bytes = Buffer.from(
      text ?? (rows ? rows.map((row) => `${JSON.stringify(row)}\n`).join("") : (entries.get(table.path) ?? "")),
    );
    contents.set(table.path, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { ...table, columns, rows: rows?.length ?? table.rows, bytes: bytes.length, sha256 };
  });
  for (const { name, bytes } of more) contents.set(name, bytes);
  contents.set("manifest.json", JSON.stringify(describe({ ...manifest, tables } as typeof manifest)));
  return zipOf([...contents].map(([name, bytes]) => ({ name, bytes })));
}

const rowsOf = (table: string) => readExport(exported).rows(table);
const columnsOf = (table: string) => readExport(exported).manifest.tables.find(({ name }) => name === table)?.columns;
const without = (table: string, ...names: string[]) => columnsOf(table)?.filter((name) => !names.includes(name)) ?? [];

/** Imports a file that is accepted; returns the id of the new workspace. */
async function imported(person: SignedUp, file: Buffer) {
  const run = await steps.importWorkspace(person, file);
  expect(run).toMatchObject({ status: "succeeded", error: null });
  return (run.result as { workspace_id: string }).workspace_id;
}

test("one person owns at most 50 workspaces", { tags: "deep" }, async () => {
  const di = await signUp(vanda);
  await owner(
    `with w as (insert into public.workspaces (name) select 'W' || n from generate_series(1, 49) n returning id)
     insert into public.members (workspace_id, user_id, name, role) select w.id, $1, 'Di', 'owner' from w`,
    [di.id],
  );
  expect(await steps.importWorkspace(di, exported)).toMatchObject({
    status: "failed",
    error: { code: "too_many_workspaces" },
  });
});

test("mailboxes of other members come without them, their forwarding and their rules", async () => {
  const [mailbox, rule] = [rowsOf("mailboxes")[0], rowsOf("email_rules")[0]];
  const victim = rowsOf("members").find(({ email }) => email === bo.email)?.id;
  const own = rowsOf("members").find(({ email }) => email === ana.email)?.id;
  const planted = (member_id: unknown, sharing: string, name: string) => ({
    ...mailbox,
    id: crypto.randomUUID(),
    member_id,
    sharing,
    address: `${name}@example.com`,
    forward_to: "thief@example.com",
    replies: true,
    reply_text: "Hello",
  });
  const mailboxes = [
    planted(victim, "workspace", "shared"),
    planted(victim, "private", "secret"),
    planted(own, "private", "own"),
  ];
  const rules = mailboxes.flatMap(({ id }) =>
    [true, false].map((stops) => ({
      ...rule,
      id: crypto.randomUUID(),
      mailbox_id: id,
      forward_to: "thief@example.com",
      moves_to: null,
      assignee_id: null,
      stops,
    })),
  );
  const columns = without("mailboxes", "next_sync_at", "state");
  const id = await imported(
    ana,
    repacked({ mailboxes: { rows: [...rowsOf("mailboxes"), ...mailboxes], columns }, email_rules: { rows: rules } }),
  );
  const stored = await owner(
    `select address, member_id, forward_to, replies, state, next_sync_at from public.mailboxes
     where workspace_id = $1 and id = any ($2) order by address`,
    [id, mailboxes.map((each) => each.id)],
  );
  const same = { forward_to: null, state: "failing", next_sync_at: null };
  expect(stored.rows).toEqual([
    { address: "own@example.com", member_id: own, replies: true, ...same },
    { address: "shared@example.com", member_id: null, replies: false, ...same },
  ]);
  const kept = await owner("select mailbox_id, forward_to, stops from public.email_rules where workspace_id = $1", [
    id,
  ]);
  expect(kept.rows).toEqual([{ mailbox_id: mailboxes[2]?.id, forward_to: null, stops: true }]);
});

test("the importing user owns the workspace and its files, whichever columns the file has", async () => {
  const emails = rowsOf("emails").map((row) => ({ ...row, run_id: crypto.randomUUID() }));
  const audit = rowsOf("audit_entries").map((row) => ({ ...row, at: "2999-01-01T00:00:00Z" }));
  const id = await imported(
    ana,
    repacked({
      members: { columns: without("members", "role", "user_id") },
      workflows: { columns: without("workflows", "is_on", "runs_as") },
      emails: { rows: emails },
      audit_entries: { rows: audit },
    }),
  );
  const { rows: owners } = await owner(
    "select m.user_id, (select count(*)::integer from public.members o where o.workspace_id = $1 and o.role = 'owner') as owners, m.id from public.members m where m.workspace_id = $1 and m.role = 'owner'",
    [id],
  );
  expect(owners).toMatchObject([{ user_id: ana.id, owners: 1 }]);
  const counts = await owner(
    `select (select count(*) from public.emails where workspace_id = $1 and run_id is not null)::integer as emails,
       (select count(*) from public.workflows where workspace_id = $1 and (is_on or runs_as is not null))::integer as workflows,
       (select count(*) from public.audit_entries where workspace_id = $1 and at > now())::integer as future,
       (select count(*) from private.file_contents where workspace_id = $1 and created_by is distinct from $2)::integer as files`,
    [id, owners[0]?.id],
  );
  expect(counts.rows).toEqual([{ emails: 0, workflows: 0, future: 0, files: 0 }]);
});

test("self-references of many rows are checked in seconds", { tags: "deep" }, async () => {
  const [account] = rowsOf("accounts");
  const ids = Array.from({ length: 30_000 }, () => crypto.randomUUID());
  const many = ids.map((id, at) => ({
    ...account,
    id,
    name: `Account ${at}`,
    external_id: null,
    parent_id: ids[at - 1] ?? null,
  }));
  const id = await imported(ana, repacked({ accounts: { rows: [...rowsOf("accounts"), ...many] } }));
  const { rows } = await owner(
    "select count(*)::integer as count from public.accounts where workspace_id = $1 and parent_id is not null and id = any ($2)",
    [id, ids],
  );
  expect(rows).toEqual([{ count: ids.length - 1 }]);
});

test("a file made to harm the server imports nothing", async () => {
  const cy = await signUp(vanda);
  const rejected = async (file: Buffer) => {
    const { status, body } = await steps.upload(cy, file);
    if (status !== 201) return body.code;
    const { error } = await steps.finish(cy, body.id);
    return error?.code;
  };
  const [account] = rowsOf("accounts");
  const [file] = rowsOf("files");
  const [alert] = rowsOf("metric_alerts");
  const twice = repacked({}, (manifest) => ({ ...manifest, files: [...manifest.files, ...manifest.files] }));
  expect(await rejected(twice)).toBe("workspace_unreadable");
  const program = repacked({ files: { rows: [{ ...file, name: "invoice.lnk" }] } });
  expect(await rejected(program)).toBe("workspace_unreadable");
  const renamed = repacked({ accounts: { columns: [...without("accounts"), "earlier_name"] } });
  expect(await rejected(renamed)).toBe("workspace_unreadable");
  const nothing = repacked({ tags: { columns: [] } });
  expect(await rejected(nothing)).toBe("workspace_unreadable");
  const alerts = Array.from({ length: 21 }, () => ({ ...alert, id: crypto.randomUUID() }));
  expect(await rejected(repacked({ metric_alerts: { rows: alerts } }))).toBe("workspace_unreadable");
  const long = `${JSON.stringify({ ...account, name: "x".repeat(33 * 1024 * 1024) })}\n`;
  expect(await rejected(repacked({ accounts: { text: long } }))).toBe("workspace_unreadable");
  expect((await owner("select from private.workspace_import_chunks")).rowCount).toBe(0);
});

test(
  "a workspace is at most as large as its storage, and a file as the largest that is uploaded",
  { tags: "deep" },
  async () => {
    const small = await startVanda({ FILE_QUOTA_MB: "1" });
    try {
      const di = await signUp(small);
      const there = workspaceSteps(() => small);
      const { status, body } = await there.upload(di, exported);
      expect([status, body.code]).toEqual([413, "workspace_too_large"]);
      const large = await there.upload(di, Buffer.alloc(1_100_000));
      expect([large.status, large.body.code]).toEqual([413, "file_too_large"]);
      expect((await small.database.owner.query("select from private.workspace_import_chunks")).rowCount).toBe(0);
    } finally {
      await small.stop();
    }
    const bytes = Buffer.alloc(101 * 1024 * 1024);
    // Random bytes, so that it does not unpack to 200 times its size.
    crypto.getRandomValues(bytes.subarray(0, 65_536));
    const big = bytes.length;
    const cy = await signUp(vanda);
    const file = repacked(
      {},
      (manifest) => {
        const [first] = manifest.files;
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        return { ...manifest, files: [{ ...first, path: "files/big", bytes: big, sha256 }] };
      },
      [
        { name: "files/big", bytes },
        {
          name: "filler",
          bytes: Buffer.concat(Array.from({ length: 16 }, () => crypto.getRandomValues(Buffer.alloc(65_536)))),
        },
      ],
    );
    expect(await steps.importWorkspace(cy, file)).toMatchObject({
      status: "failed",
      error: { code: "workspace_unreadable" },
    });
  },
);

test("a file that is damaged, changed, newer or something else imports nothing", async () => {
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
