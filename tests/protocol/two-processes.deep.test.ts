import { createClient } from "@supabase/supabase-js";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { type Child, startChild } from "../../bench/child.ts";
import { emptyDatabase } from "../kit/database.ts";
import { importClient } from "../kit/import-client.ts";
import { testSecret } from "../kit/secret.ts";

type Process = Child & { publishableKey: string; client(): ReturnType<typeof newClient> };

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let one: Process;
let other: Process;

// Both servers start at the same moment on an empty database, and only the other one runs jobs.
beforeAll(async () => {
  database = await emptyDatabase();
  [one, other] = await Promise.all([start({ WORKER: "off" }), start({ WORKER: "inline" })]);
});
afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()]);
  await database.drop();
});

async function start(env: Record<string, string>): Promise<Process> {
  const child = await startChild(process.execPath, ["src/server/main.ts"], {
    ...env,
    DATABASE_URL: database.url,
    VANDA_SECRET: testSecret.toString(),
    PORT: "0",
    PUBLIC_URL: "http://vanda.test",
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
  });
  const { publishableKey } = await getJson<{ publishableKey: string }>(`${child.url}/config.json`);
  return { ...child, publishableKey, client: () => newClient(child.url, publishableKey) };
}

const newClient = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
const getJson = async <T>(url: string) => (await (await fetch(url)).json()) as T;

/** Signs up a user in one process, and opens the same session in the other one. */
async function signUp() {
  const here = one.client();
  const { data, error } = await here.auth.signUp({
    email: `${crypto.randomUUID()}@example.com`,
    password: "Oak-desks-2026!",
  });
  if (error || !data.session || !data.user) throw error ?? new Error("There is no session");
  const there = other.client();
  await there.auth.setSession(data.session);
  const { data: members } = await here.from("members").select("workspace_id");
  return { here, there, session: data.session, user: data.user, workspaceId: String(members?.[0]?.workspace_id) };
}

test("both processes publish the same keys and sign with the same key", async () => {
  expect(other.publishableKey).toBe(one.publishableKey);
  const [jwks, otherJwks] = await Promise.all(
    [one, other].map(({ url }) => getJson<{ keys: unknown[] }>(`${url}/auth/v1/.well-known/jwks.json`)),
  );
  expect(jwks?.keys.length).toBeGreaterThan(0);
  expect(otherJwks).toEqual(jwks);
});

test("a session of a user who signs up at one process is accepted by the other", async () => {
  const { there, user } = await signUp();
  const { data } = await there.auth.getUser();
  expect(data.user).toMatchObject({ id: user.id, email: user.email });
});

test("a session can be refreshed and ended at the other process, which ends it at both", async () => {
  const { here, there, session } = await signUp();
  const { data: refreshed } = await there.auth.refreshSession(session);
  expect(refreshed.session?.access_token).toBeTruthy();
  expect(refreshed.session?.refresh_token).not.toBe(session.refresh_token);
  const next = { refresh_token: refreshed.session?.refresh_token ?? "" };
  expect((await there.auth.signOut()).error).toBeNull();
  expect((await here.auth.refreshSession(next)).error?.status).toBe(400);
  expect((await here.auth.getUser(session.access_token)).error?.name).toBe("AuthSessionMissingError");
});

test("records can be written and read at both processes alternately", async () => {
  const { here, there, workspaceId } = await signUp();
  const { data: made } = await here
    .from("accounts")
    .insert({ workspace_id: workspaceId, name: "Acme" })
    .select()
    .single();
  const account = (client: typeof here) =>
    client.from("accounts").select("name, version").eq("workspace_id", workspaceId).eq("id", made?.id).maybeSingle();
  expect((await account(there)).data).toEqual({ name: "Acme", version: 1 });
  await there
    .from("accounts")
    .update({ name: "Acme Ltd" })
    .eq("workspace_id", workspaceId)
    .eq("id", made?.id)
    .eq("version", 1)
    .throwOnError();
  expect((await account(here)).data).toEqual({ name: "Acme Ltd", version: 2 });
  const late = await here
    .from("accounts")
    .update({ name: "Late" })
    .eq("workspace_id", workspaceId)
    .eq("id", made?.id)
    .eq("version", 1)
    .select();
  expect(late.data).toEqual([]);
  await here.from("accounts").delete().eq("workspace_id", workspaceId).eq("id", made?.id).throwOnError();
  expect((await account(there)).data).toBeNull();
});

test("a job queued at one process is run by the other, and both return its result", async () => {
  const { here, there, session, workspaceId } = await signUp();
  const person = { token: session.access_token, workspaceId, supabase: here };
  const importing = importClient(one, person);
  const { row, result } = await importing.import("name,industry\nAcme,software\nOak Ltd,retail\n");
  expect(row.entity).toBe("accounts");
  expect(result).toMatchObject({ created: 2 });
  const jobs = (client: typeof here) =>
    client.from("runs").select("name, status").eq("workspace_id", workspaceId).order("created_at");
  expect((await jobs(here)).data).toEqual([
    { name: "import-plan", status: "succeeded" },
    { name: "import-commit", status: "succeeded" },
  ]);
  expect((await jobs(there)).data).toEqual((await jobs(here)).data);
});

test("a change or broadcast at one process is received at the other", async () => {
  const { here, there, workspaceId } = await signUp();
  const received: unknown[] = [];
  const topic = `workspace:${workspaceId}:desk`;
  const states: string[] = [];
  there
    .channel(topic, { config: { private: true } })
    .on("postgres_changes", { event: "*", schema: "public", table: "accounts" }, ({ eventType }) =>
      received.push(eventType),
    )
    .on("broadcast", { event: "word" }, ({ payload }) => received.push(payload))
    .subscribe((state) => states.push(state));
  await vi.waitUntil(() => states.length > 0, { timeout: 30_000 });
  expect(states).toEqual(["SUBSCRIBED"]);
  await here.from("accounts").insert({ workspace_id: workspaceId, name: "Oak" }).throwOnError();
  await vi.waitFor(() => expect(received).toEqual(["INSERT"]), { timeout: 30_000 });
  await here.channel(topic, { config: { private: true } }).httpSend("word", { said: "hello" });
  await vi.waitFor(() => expect(received).toEqual(["INSERT", { said: "hello" }]), { timeout: 30_000 });
  await there.removeAllChannels();
});

test("a change of the schema reaches both processes without a restart", async () => {
  const { here, there } = await signUp();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`create table public.quotes (id int primary key, words text);
    insert into public.quotes values (1, 'Less, but better'); grant select on public.quotes to authenticated; notify vanda_schema`);
  await owner.end();
  for (const client of [here, there]) {
    await vi.waitFor(
      async () => expect((await client.from("quotes").select("words")).data).toEqual([{ words: "Less, but better" }]),
      { timeout: 30_000 },
    );
  }
});
