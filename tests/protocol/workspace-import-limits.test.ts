import { createHash } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { build } from "../kit/builder.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { fillWorkspace, repack } from "./workspace-contents.ts";
import { readExport, workspaceSteps } from "./workspace-steps.ts";

let vanda: Vanda;
let ana: SignedUp;
let bo: SignedUp;
let exported: Buffer;
const steps = workspaceSteps(() => vanda);
const owner = (text: string, values: unknown[] = []) => vanda.database.owner.query(text, values);

beforeAll(async () => {
  vanda = await startVanda();
  [ana, bo] = [await signUp(vanda), await signUp(vanda)];
  await fillWorkspace(vanda, build(vanda.database.owner), ana, bo);
  exported = await steps.exportWorkspace(ana);
});
afterAll(() => vanda?.stop());

type Repacking = Parameters<typeof repack> extends [Buffer, ...infer Rest] ? Rest : never;
const repacked = (...changes: Repacking) => repack(exported, ...changes);
const rowsOf = (table: string) => readExport(exported).rows(table);
const columnsOf = (table: string) => readExport(exported).manifest.tables.find(({ name }) => name === table)?.columns;
const without = (table: string, ...names: string[]) => columnsOf(table)?.filter((name) => !names.includes(name)) ?? [];

/** Imports a file that is accepted. Returns the ID of the new workspace. */
async function imported(person: SignedUp, file: Buffer) {
  const run = await steps.importWorkspace(person, file);
  expect(run).toMatchObject({ status: "succeeded", error: null });
  return (run.result as { workspace_id: string }).workspace_id;
}

test("a user can own at most 50 workspaces", { tags: "deep" }, async () => {
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

test("mailboxes of other members are imported without member, forwarding and rules", { tags: "deep" }, async () => {
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
  const importedRules = await owner(
    "select mailbox_id, forward_to, stops from public.email_rules where workspace_id = $1",
    [id],
  );
  expect(importedRules.rows).toEqual([{ mailbox_id: mailboxes[2]?.id, forward_to: null, stops: true }]);
});

test(
  "the importing user owns the workspace and its files, whichever columns the file has",
  { tags: "deep" },
  async () => {
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
  },
);

test("self-references of many rows are checked within seconds", { tags: "deep" }, async () => {
  const [account] = rowsOf("accounts");
  const ids = Array.from({ length: 20_000 }, () => crypto.randomUUID());
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

test("a malicious file imports nothing", { tags: "deep" }, async () => {
  const cy = await signUp(vanda);
  const rejection = async (file: Buffer) => {
    const { status, body } = await steps.upload(cy, file);
    if (status !== 201) return JSON.stringify(body);
    return JSON.stringify((await steps.finish(cy, body.id)).error);
  };
  const [account] = rowsOf("accounts");
  const [file] = rowsOf("files");
  const [alert] = rowsOf("metric_alerts");
  const twice = repacked({}, (manifest) => ({ ...manifest, files: [...manifest.files, ...manifest.files] }));
  expect(await rejection(twice)).toContain("names an entry twice");
  const program = repacked({ files: { rows: [{ ...file, name: "invoice.lnk" }] } });
  expect(await rejection(program)).toContain("is a program");
  const renamed = repacked({ accounts: { columns: [...without("accounts"), "earlier_name"] } });
  expect(await rejection(renamed)).toContain("columns that this version does not have");
  const nothing = repacked({ tags: { columns: [] } });
  expect(await rejection(nothing)).toContain("workspace_unreadable");
  const alerts = Array.from({ length: 21 }, () => ({ ...alert, id: crypto.randomUUID() }));
  expect(await rejection(repacked({ metric_alerts: { rows: alerts } }))).toContain("more alerts or charts");
  const long = `${JSON.stringify({ ...account, name: "x".repeat(33 * 1024 * 1024) })}\n`;
  expect(await rejection(repacked({ accounts: { text: long } }))).toContain("a line that is too long");
  expect((await owner("select from private.workspace_import_chunks")).rowCount).toBe(0);
});

test(
  "an imported workspace cannot exceed its storage limit, the upload limit or the user's storage share",
  { tags: "deep" },
  async () => {
    const small = await startVanda({ FILE_QUOTA_MB: "1" });
    try {
      const di = await signUp(small);
      const there = workspaceSteps(() => small);
      const { status, body } = await there.upload(di, repacked({}));
      expect([status, body.code]).toEqual([413, "workspace_too_large"]);
      const large = await there.upload(di, Buffer.alloc(1_100_000));
      expect([large.status, large.body.code]).toEqual([413, "file_too_large"]);
      expect((await small.database.owner.query("select from private.workspace_import_chunks")).rowCount).toBe(0);
    } finally {
      await small.stop();
    }
    const full = await startVanda({ PERSON_QUOTA_MB: "1" });
    try {
      const reply = await workspaceSteps(() => full).upload(await signUp(full), Buffer.alloc(1_100_000));
      expect([reply.status, reply.body.code]).toEqual([413, "own_files_full"]);
    } finally {
      await full.stop();
    }
    const bytes = Buffer.alloc(101 * 1024 * 1024);
    // Random bytes, so that the file does not unpack to 200 times its size.
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
      error: { code: "workspace_unreadable", details: { why: "a file has more than 100 MB" } },
    });
  },
);
