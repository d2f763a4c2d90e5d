import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { sweepExports } from "#server/workspace/data-export/sweep-exports.ts";
import { exportableTables, leftOut, ownParts, workspaceParts } from "#server/workspace/data-export/tables.ts";

import { build, type Builder } from "../kit/builder.ts";
import { runNow } from "../kit/run-now.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { unzip } from "../kit/unzip.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;
let bo: SignedUp;
beforeAll(async () => {
  vanda = await shareVanda();
  make = build(vanda.database.owner);
  [ana, bo] = [await signUp(vanda), await signUp(vanda)];
});
afterAll(() => vanda?.stop());

const owner = (text: string, values: unknown[] = []) => vanda.database.owner.query(text, values);
async function call(method: string, path: string, token: string) {
  const reply = await fetch(`${vanda.url}/functions/v1/account${path}`, {
    method,
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}` },
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, string> };
}
const ask = ({ token }: SignedUp) => call("POST", "/exports", token);
const link = ({ token }: SignedUp, id = "") => call("POST", `/exports/${id}/link`, token);

/** Waits for an export as the screen does, and downloads it. */
async function fetchExport(person: SignedUp, id = ""): Promise<Map<string, Buffer>> {
  for (let status = "queued"; status !== "succeeded"; await sleep(50)) {
    const { data } = await person.client.from("runs").select("status").eq("id", id).single();
    status = data?.status ?? "gone";
    if (status !== "queued" && status !== "running") expect(status).toBe("succeeded");
  }
  const { body } = await link(person, id);
  const reply = await fetch(`${vanda.url}${body.link}`);
  expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename="vanda-\d{4}-\d\d-\d\d\.zip"$/);
  return unzip(Buffer.from(await reply.arrayBuffer()));
}

test("the zip has all of a user's data: the account, their workspaces with files, and what they wrote in other workspaces", async () => {
  const desk = await make.account(ana.workspace, { name: "Oak desks" });
  const contents = Buffer.alloc(1_300_000, "desk");
  const place = new URLSearchParams({ workspace_id: ana.workspace.id, name: "plan/1.txt", account_id: desk.id });
  await fetch(`${vanda.url}/functions/v1/files?${place}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${ana.token}` },
    body: contents,
  });
  await make.photo(ana);
  await make.savedView(ana.workspace, { name: "Bo's own", created_by: (await join(bo, ana)).id });
  const guest = await join(ana, bo);
  await make.account(bo.workspace, { name: "Nobody else's" });
  await make.activity(bo.workspace, { title: "Ana was here", created_by: guest.id });
  await make.activity(bo.workspace, { title: "Bo was here", created_by: bo.member.id });

  const { id: analysis } = await make.analysis(bo.workspace, { author_id: guest.id });
  await make.analysis(bo.workspace, { author_id: bo.member.id });
  await make.account(ana.workspace, { name: "=1+1" });
  await spend(ana);
  await make.payment(ana, { state: "expired" });
  await make.payment(bo);

  const { status, body } = await ask(ana);
  expect(status).toBe(202);
  const files = await fetchExport(ana, body.id);
  const rows = (path: string) => JSON.parse(String(files.get(path))) as Record<string, unknown>[];
  const own = `workspaces/${ana.workspace.name} ${ana.workspace.id}`;
  const shared = `shared-workspaces/${bo.workspace.name} ${bo.workspace.id}`;

  expect(rows("personal/profiles.json")).toMatchObject([{ user_id: ana.id, display_name: ana.member.name }]);
  expect(rows("personal/members.json")).toHaveLength(2);
  // Users cannot read the column directly, but the owner may see a member's address.
  expect(rows("personal/members.json")).toContainEqual(expect.objectContaining({ email: ana.email }));
  expect(rows(`${own}/members.json`)).toContainEqual(expect.objectContaining({ email: ana.email }));
  expect(files.get("personal/photo.webp")).toEqual(Buffer.from([0]));
  expect(rows("sign-in/sessions.json")).toHaveLength(1);
  expect(rows("sign-in/users.json")).toMatchObject([{ id: ana.id, email: ana.email }]);
  expect(rows(`${own}/accounts.json`)).toMatchObject([{ name: "Oak desks" }, { name: "=1+1" }]);
  const [header, ...lines] = String(files.get(`${own}/accounts.csv`))
    .trimEnd()
    .split("\r\n");
  expect(header).toMatch(/^\uFEFFworkspace_id,id,.*\bname\b/);
  expect(lines).toEqual([expect.stringContaining(",Oak desks,"), expect.stringContaining(",'=1+1,")]);
  expect(rows("personal/token_transactions.json")).toHaveLength(2);
  expect(rows("personal/token_usage.json")).toMatchObject([{ feature: "assistant", tokens: 3, runs: 1 }]);
  expect(rows("personal/payments.json")).toMatchObject([{ package_id: "price_vanda_token_100", state: "expired" }]);
  const [file] = [...files.keys()].filter((path) => path.startsWith(`${own}/files/`));
  expect(file).toMatch(/ plan_1\.txt$/);
  expect(files.get(file!)).toEqual(contents);
  expect(rows(`${shared}/activities.json`).map(({ title }) => title)).toEqual(["Ana was here"]);
  expect(rows(`${shared}/analyses.json`)).toMatchObject([{ id: analysis, author_id: guest.id }]);
  // Other users' records are not part of her export, nor is a colleague's private data in her workspace.
  expect(files.has(`${shared}/accounts.json`)).toBe(false);
  expect(rows(`${own}/saved_views.json`)).toEqual([]);

  const manifest = JSON.parse(String(files.get("manifest.json"))) as { files: { path: string; rows?: number }[] };
  expect(manifest.files).toContainEqual({ path: `${own}/accounts.json`, rows: 2 });
  expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
    [...files.keys()].filter((path) => !/^(README\.txt|manifest\.json)$/.test(path)).toSorted(),
  );
  expect(String(files.get("README.txt"))).toMatch(/Your data in Vanda.*workspaces: .*shared-workspaces: /s);
  const { rows: secrets } = await owner("select encrypted_password as secret from auth.users where id = $1", [ana.id]);
  const all = Buffer.concat([...files.values()]).toString("latin1");
  expect(all).not.toContain(secrets[0].secret);
  expect(all).not.toMatch(/"(encrypted_password|recovery_token|secret)"/);
});

test("no other user can download an export by its id, an altered link or an access token", async () => {
  const { body } = await ask(ana);
  await fetchExport(ana, body.id);
  expect(await link(bo, body.id)).toMatchObject({ status: 404, body: { code: "export_not_found" } });
  expect((await bo.client.from("data_exports").select()).data).toEqual([]);
  const { body: good } = await link(ana, body.id);
  const late = good.link!.replace(/expires=\d+/, "expires=9999999999999");
  for (const path of [late, `/functions/v1/account/exports/${body.id}/archive`]) {
    const reply = await fetch(`${vanda.url}${path}`);
    expect([reply.status, await reply.json()]).toMatchObject([403, { code: "link_expired" }]);
  }
  const { data: program } = await ana.client.rpc("create_access_token", {
    workspace_id: ana.workspace.id,
    name: "Script",
    scopes: ["write"],
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  expect((await call("POST", "/exports", (program as { token: string }).token)).status).toBe(401);
});

test(
  "one export is written at a time, a new one replaces the old one, and seven days later it is deleted",
  { tags: "deep" },
  async () => {
    const waiting = await owner(
      `insert into public.runs (user_id, name, key, created_at) values ($1::uuid, 'data-export', 'export ' || $1::uuid, now() + interval '1 hour')
     returning id`,
      [bo.id],
    );
    expect(await ask(bo)).toMatchObject({ status: 409, body: { code: "export_running" } });
    await owner("delete from public.runs where id = $1", [waiting.rows[0].id]);
    const { body: first } = await ask(bo);
    await fetchExport(bo, first.id);
    const { body: again } = await ask(bo);
    await fetchExport(bo, again.id);
    const left = async () => (await bo.client.from("data_exports").select("id")).data?.map(({ id }) => id);
    expect(await left()).toEqual([again.id]);
    const { body: good } = await link(bo, again.id);
    await owner("update public.data_exports set expires_at = now() - interval '1 second' where user_id = $1", [bo.id]);
    expect((await fetch(`${vanda.url}${good.link}`)).status).toBe(404);
    await runNow(vanda.server.context, sweepExports);
    expect(await left()).toEqual([]);
    expect((await owner("select from private.data_export_chunks where export_id = $1", [again.id])).rowCount).toBe(0);
  },
);

test("an export whose process died starts again without the parts already written", { tags: "deep" }, async () => {
  const cy = await signUp(vanda);
  // A single statement, so that the routine that cleans up abandoned exports cannot run in between.
  const { rows } = await owner(
    `with run as (insert into public.runs (user_id, name, status, attempt) values ($1, 'data-export', 'running', 1) returning id, user_id),
       lease as (insert into private.run_leases (run_id, role, claims) select id, 'worker', '{}' from run),
       export as (insert into public.data_exports (id, user_id) select id, user_id from run returning id)
     insert into private.data_export_chunks select id, position, 'rubbish' from export, unnest(array[0, 9]) position
     returning export_id`,
    [cy.id],
  );
  const files = await fetchExport(cy, rows[0].export_id);
  // The user is a guest in no workspace, so the README lists no such folder.
  expect(String(files.get("README.txt"))).not.toContain("shared-workspaces: ");
});

test("an export that fails after its last chunk leaves no chunks", { tags: "deep" }, async () => {
  const di = await signUp(vanda);
  await owner("create function private.fail() returns trigger language plpgsql as 'begin raise exception ''no''; end'");
  onTestFinished(async () => void (await owner("drop function private.fail() cascade")));
  await owner(
    `create trigger fail before update on public.data_exports for each row when (old.user_id = '${di.id}') execute function private.fail()`,
  );
  const { body } = await ask(di);
  const status = async () => (await owner("select status from public.runs where id = $1", [body.id])).rows[0]?.status;
  await expect.poll(status).toBe("failed");
  expect((await owner("select from private.data_export_chunks where export_id = $1", [body.id])).rowCount).toBe(0);
});

test("every table with a user or a workspace is in the export, or listed with a reason", async () => {
  const { rows: named } = await owner(
    `select c.oid::regclass::text as name, bool_or(a.attname = 'user_id') as is_personal
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('user_id', 'workspace_id')
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p')
     group by c.oid order by 1`,
  );
  const user = await make.user();
  await asRole(vanda.database.pool, worker, async (sql) => {
    const tables = await exportableTables(sql);
    const parts = [...ownParts(tables, user.id), ...workspaceParts(tables, user.id, user.workspace.id, "own")];
    const read = new Map(parts.map((part) => [/ from (\S+) t /.exec(part.text)![1]!, part]));
    const shown = (name: string) => (name.includes(".") ? name : `public.${name}`);
    const forgotten = named
      .map(({ name }) => shown(name))
      .filter((name) => !read.has(name) && !Object.hasOwn(leftOut, name));
    expect(forgotten).toEqual([]);
    for (const { caller, text, values } of parts) {
      await sql.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
        caller.role,
        caller.claims,
      ]);
      await sql.query(text, values);
    }
  });
  // Every foreign key to a login has the column name that the search uses.
  const { rows: pointers } = await owner(
    `select distinct a.attname as name from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.confrelid = 'auth.users'::regclass`,
  );
  expect(pointers).toEqual([{ name: "user_id" }]);
});

/** Uses the assistant once, which costs 3 tokens. */
async function spend(person: SignedUp) {
  const run = randomUUID();
  await owner("select private.reserve_tokens($1, $2, 'assistant', 3, 3, 'Test')", [person.id, run]);
  await owner("select private.settle_tokens($1)", [run]);
}

/** Makes a user a member of another user's workspace. */
async function join(person: SignedUp, host: SignedUp) {
  const { rows } = await owner(
    "insert into public.members (workspace_id, user_id, name, email) values ($1, $2, $3, $4) returning id",
    [host.workspace.id, person.id, person.member.name, person.email],
  );
  return rows[0] as { id: string };
}
