import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "#domain/database.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { createInsertOnce } from "#web/data/requests/insert-once.ts";
import { createUnansweredIds } from "#web/data/requests/unanswered-ids.ts";

import { sampleRows } from "../../db/tests/sweep-rules.ts";
import { build, type Builder, type BuiltUser } from "../kit/builder.ts";
import { memoryStorage } from "../kit/memory-storage.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { addDeal, addWorkflow } from "../kit/workflows.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
});
afterAll(() => vanda?.stop());

/**
 * Returns a `fetch` that has the server process every first POST and drops its response. Only a repetition of the
 * request gets a response.
 */
function loseFirstResponses(): typeof fetch {
  const lost = new Set<string>();
  return async (input, init) => {
    const response = await fetch(input, init);
    const key = `${input instanceof Request ? input.url : String(input)} ${String(init?.body)}`;
    if (init?.method !== "POST" || lost.has(key)) return response;
    lost.add(key);
    await response.text();
    throw new TypeError("Failed to fetch");
  };
}

/** Creates a fetch that sends requests as the web application does and loses every first response. */
function createLossyFetch() {
  const storage = memoryStorage();
  return createInsertOnce(
    loseFirstResponses(),
    createUnansweredIds(() => storage),
  );
}

/** Creates a client like the web application's, with a fetch that loses every first response. */
const lossyClient = () =>
  createClient<Database>(vanda.url, vanda.publishableKey, {
    global: { fetch: createLossyFetch() },
    accessToken: () => Promise.resolve(ana.token),
  });

const count = async (table: string, condition = "workspace_id = $1", value = ana.workspace.id) => {
  const { rows } = await vanda.database.owner.query<{ many: number }>(
    `select count(*)::int as many from public.${table} where ${condition}`,
    [value],
  );
  return rows[0]?.many ?? 0;
};

/**
 * Returns the tables that the web application inserts into, according to its source. `entities` are inserted by name.
 */
function insertedTables(): string[] {
  const folder = "src/web/data";
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const tables = paths.flatMap((path) => {
    const code = readFileSync(join(folder, path), "utf8");
    return [...code.matchAll(/\.insert\(/g)].flatMap(({ index }) => {
      const table = [...code.slice(0, index).matchAll(/\.from\(\s*(?:"(\w+)"|entity)/g)].at(-1);
      return table ? [table[1] ?? entities] : [];
    });
  });
  return [...new Set(tables.flat())].toSorted();
}

test("a row of any table that is sent again after a lost response is stored once", { timeout: 120_000 }, async () => {
  const tables = insertedTables();
  expect(tables.length).toBeGreaterThan(20);
  const owner: BuiltUser = {
    ...ana,
    caller: { role: "authenticated", claims: "{}" },
    member: { ...ana.member, email: ana.email },
  };
  const samples = await sampleRows(make, owner);
  const failures: string[] = [];
  for (const table of tables) {
    const sample = samples[table];
    if (!sample) throw new Error(`There is no row for ${table}`);
    const row = { ...sample.fresh, id: undefined };
    const before = await count(table);
    const client = lossyClient();
    const insert = async () =>
      client
        .from(table as "accounts")
        .insert(row as never)
        .select("id");
    const first = await insert();
    const second = await insert();
    const added = (await count(table)) - before;
    if (!first.error || second.data?.length !== 1 || added !== 1)
      failures.push(`${table}: ${added} rows, ${JSON.stringify([first.error, second.error])}`);
  }
  expect(failures).toEqual([]);
});

test("a pipeline, workspace, lead or access token that is requested twice is created once", async () => {
  const client = lossyClient();
  const here = { workspace_id: ana.workspace.id };
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const calls = {
    pipelines: () => client.rpc("create_pipeline", { ...here, name: "Partners" }),
    workspaces: () => client.rpc("create_workspace", { name: "Second" }),
    contacts: () => client.rpc("add_lead", { ...here, name: "Kim", email: "kim@oak.test", phone: "", company: "Oak" }),
    access_tokens: () =>
      client.rpc("create_access_token", { ...here, name: "Nightly", scopes: ["read"], expires_at: inAWeek }),
  };
  for (const [table, call] of Object.entries(calls)) {
    const condition = table === "workspaces" ? ["true or id = $1"] : [];
    const before = await count(table, ...condition);
    expect((await call()).error?.message, table).toContain("Failed to fetch");
    const { data, error } = await call();
    expect(error, table).toBeNull();
    expect((await count(table, ...condition)) - before, table).toBe(1);
    if (table === "access_tokens") {
      // The secret in the response that arrived is valid.
      const { token } = data as unknown as { token: string };
      const reply = await fetch(`${vanda.url}/rest/v1/contacts?select=id&workspace_id=eq.${ana.workspace.id}`, {
        headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}` },
      });
      expect(reply.status).toBe(200);
    }
  }
  expect(await count("accounts", "name = 'Oak' and workspace_id = $1")).toBe(1);
});

const headers = () => ({ apikey: vanda.publishableKey, authorization: `Bearer ${ana.token}` });

/**
 * Calls a server function as the web application does, and again after its response was lost. `between` runs before the
 * second call.
 */
async function callTwice(path: string, body: object, between: () => Promise<unknown> = async () => {}) {
  const once = createLossyFetch();
  const send = () =>
    once(`${vanda.url}/functions/v1${path}`, {
      method: "POST",
      headers: { ...headers(), "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await expect(send()).rejects.toThrow("Failed to fetch");
  await between();
  return send();
}

test("repeating a request to start a workflow by hand starts each run once", async () => {
  const workflow = await addWorkflow(ana);
  const records = [(await addDeal(ana)).id, (await addDeal(ana)).id];
  const path = `/workflows/${workflow}/start?workspace_id=${ana.workspace.id}`;
  // The runs started by the first call have ended before the second call.
  const repeated = await callTwice(path, { records }, () =>
    vanda.database.owner.query("update public.runs set status = 'succeeded' where subject_id = $1", [workflow]),
  );
  expect(await repeated.json()).toEqual({ started: 2, running: 0, missing: 0 });
  expect(await count("runs", "subject_id = $1", workflow)).toBe(2);
});

test("a file and an import that are sent again are stored once", async () => {
  const deal = await addDeal(ana);
  const send = (path: string, query: Record<string, string>) =>
    fetch(`${vanda.url}/functions/v1${path}?${new URLSearchParams({ workspace_id: ana.workspace.id, ...query })}`, {
      method: "POST",
      headers: headers(),
      body: "name,email\nKim,kim@oak.test\n",
    });
  const before = { files: await count("files"), imports: await count("imports") };
  for (const [path, query] of [
    ["/files", { name: "people.csv", deal_id: deal.id }],
    ["/imports", { file_name: "people.csv" }],
  ] as const) {
    const id = crypto.randomUUID();
    const replies = [await send(path, { ...query, id }), await send(path, { ...query, id })];
    for (const reply of replies) expect([reply.status, await reply.json()], path).toMatchObject([201, { id }]);
  }
  expect(await count("files")).toBe(before.files + 1);
  expect(await count("imports")).toBe(before.imports + 1);
});

test("repeating the request for an account export does not start a second one, even if the first has ended", async () => {
  const before = await count("data_exports", "user_id = $1", ana.id);
  const repeated = await callTwice("/account/exports", {}, () =>
    vanda.database.owner.query("update public.runs set status = 'succeeded' where user_id = $1", [ana.id]),
  );
  expect([repeated.status, await repeated.json()]).toMatchObject([202, { name: "data-export", status: "succeeded" }]);
  expect(await count("data_exports", "user_id = $1", ana.id)).toBe(before + 1);
});

test("repeating a request for invitations, or to resend one, emails each address once", async () => {
  const mails = () =>
    count("runs", "name = 'send-mail' and input #>> '{request,invitation,workspaceId}' = $1", ana.workspace.id);
  const path = `/invitations?workspace_id=${ana.workspace.id}`;
  const reply = await callTwice(path, { emails: ["kim@oak.test", "lee@oak.test"], role: "member" });
  const { invitations } = (await reply.json()) as { invitations: { id: string; token: string }[] };
  expect(await count("invitations", "workspace_id = $1 and email like '%@oak.test'")).toBe(2);
  expect(invitations.map(({ token }) => typeof token)).toEqual(["string", "string"]);
  expect(await mails()).toBe(2);
  // Only one email per minute is allowed for an address.
  await vanda.database.owner.query("delete from private.rate_limits");
  const again = `/invitations/${invitations[0]?.id ?? ""}/mail?workspace_id=${ana.workspace.id}`;
  expect((await callTwice(again, {})).status).toBe(202);
  expect(await mails()).toBe(3);
});

test("a message of the contact page that is sent again is stored once", async () => {
  const send = (message: string) =>
    fetch(`${vanda.url}/functions/v1/contact`, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ name: "Kim", email: "kim@oak.test", subject: "Prices", message, language: "en" }),
    });
  const replies = await Promise.all([send("How much is it?"), send("How much is it?")]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await send("How much is it a year?")).status).toBe(200);
  expect(await count("contact_messages", "email = $1", "kim@oak.test")).toBe(2);
});
