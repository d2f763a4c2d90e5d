import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { createIdentify } from "#server/auth/sessions/identity.ts";

import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
});
afterAll(() => vanda?.stop());

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString();

async function createToken({ client, workspace }: SignedUp, scopes: string[], workspaceId = workspace.id) {
  const wanted = { workspace_id: workspaceId, name: "Reports", scopes, expires_at: inAMonth() };
  const { data } = await client.rpc("create_access_token", wanted).throwOnError();
  return data as { id: string; token: string };
}

/** Returns the response to a request authenticated only by the token. */
async function send(token: string, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(`${vanda.url}${path}`, { ...init, headers });
  const body: unknown = await response.json().catch(() => null);
  return { status: response.status, body };
}
const post = (body: object) => ({ method: "POST", body: JSON.stringify(body) });

test("a program can read with only an access token, with the publishable key as well, and with the official client", async () => {
  const ana = await signUp(vanda);
  const { token } = await createToken(ana, ["read"]);
  const own = [{ id: ana.workspace.id }];
  expect(await send(token, "/rest/v1/workspaces?select=id")).toEqual({ status: 200, body: own });
  const both = { apikey: vanda.publishableKey, authorization: `Bearer ${token}` };
  const reply = await fetch(`${vanda.url}/rest/v1/workspaces?select=id`, { headers: both });
  expect(await reply.json()).toEqual(own);
  expect((await vanda.client(token).from("workspaces").select("id")).data).toEqual(own);
  const wrong = await fetch(`${vanda.url}/rest/v1/workspaces`, { headers: { ...both, apikey: "made up" } });
  expect(wrong.status).toBe(401);
});

test("a write with a read-only token is rejected with that reason", async () => {
  const ana = await signUp(vanda);
  const { token } = await createToken(ana, ["read"]);
  const { data: deal } = await ana.client
    .from("deals")
    .insert({ workspace_id: ana.workspace.id, name: "Desks", currency: "USD" } as never)
    .select("id")
    .single()
    .throwOnError();
  const inWorkspace = { workspace_id: ana.workspace.id };
  const refused = { status: 403, body: { code: "insufficient_scope" } };
  expect(await send(token, "/rest/v1/accounts", post({ ...inWorkspace, name: "Acme" }))).toMatchObject(refused);
  expect(
    await send(token, `/rest/v1/deals?id=eq.${deal.id}`, { method: "PATCH", body: '{"name":"Chairs"}' }),
  ).toMatchObject(refused);
  expect(await send(token, `/rest/v1/deals?id=eq.${deal.id}`, { method: "DELETE" })).toMatchObject(refused);
  const erase = { ...inWorkspace, entity: "deals", ids: [deal.id] };
  expect((await send(token, "/rest/v1/rpc/bulk_delete", post(erase))).status).toBe(403);
  expect((await send(token, "/rest/v1/rpc/create_workspace", post({ name: "Mine" }))).status).toBe(403);
  const upload = `/functions/v1/files?workspace_id=${ana.workspace.id}&deal_id=${deal.id}&name=a.txt`;
  expect(await send(token, upload, { method: "POST", body: "text" })).toMatchObject({
    status: 403,
    body: { code: "not_allowed" },
  });
  expect(await send(token, "/rest/v1/deals?select=name")).toEqual({ status: 200, body: [{ name: "Desks" }] });
  const search = { ...inWorkspace, query: "desks" };
  expect((await send(token, "/rest/v1/rpc/search_records", post(search))).status).toBe(200);
});

test("a read-write token acts as its owner, only in its workspace, and can store files", async () => {
  const ana = await signUp(vanda);
  const { data: other } = await ana.client.rpc("create_workspace", { name: "Other" }).throwOnError();
  const { token } = await createToken(ana, ["write"]);
  const add = (workspace: string) => send(token, "/rest/v1/accounts", post({ workspace_id: workspace, name: "Acme" }));
  expect((await add(ana.workspace.id)).status).toBe(201);
  expect((await add(other.id)).status).toBe(403);
  const { data: made } = await ana.client.from("accounts").select("id, created_by").throwOnError();
  expect(made).toMatchObject([{ created_by: ana.member.id }]);
  const upload = (workspace: string) =>
    send(token, `/functions/v1/files?workspace_id=${workspace}&account_id=${made[0]?.id}&name=a.txt`, {
      method: "POST",
      body: "text",
    });
  expect((await upload(ana.workspace.id)).status).toBe(201);
  expect((await upload(other.id)).status).toBe(403);
  const members = `/rest/v1/members?workspace_id=eq.${ana.workspace.id}`;
  expect((await send(token, members, { method: "PATCH", body: '{"role":"viewer"}' })).status).toBe(204);
  expect((await ana.client.from("members").select("role").eq("id", ana.member.id)).data).toEqual([{ role: "owner" }]);
});

test("a token cannot sign in or open a live channel", async () => {
  const { token } = await createToken(await signUp(vanda), ["read", "write"]);
  const headers = { apikey: vanda.publishableKey, authorization: `Bearer ${token}` };
  expect((await fetch(`${vanda.url}/auth/v1/user`, { headers })).status).toBeGreaterThanOrEqual(401);
  const broadcast = post({ messages: [{ topic: "t", event: "e" }] });
  expect((await send(token, "/realtime/v1/api/broadcast", broadcast)).status).toBe(401);
  const client = vanda.client();
  await client.realtime.setAuth(token);
  const joined = Promise.withResolvers<string>();
  client.channel("room").subscribe((_, error) => joined.resolve(error?.message ?? "joined"));
  expect(await joined.promise).toContain("Access tokens do not open live channels");
  await client.realtime.disconnect();
});

test("a revoked token immediately reads no rows, and is rejected after at most ten seconds", async () => {
  const ana = await signUp(vanda);
  const { id, token } = await createToken(ana, ["read"]);
  const identify = createIdentify(vanda.server.context);
  const ask = () => identify(undefined, `Bearer ${token}`);
  expect((await ask()).userId).toBe(ana.id);
  expect((await send(token, "/rest/v1/workspaces?select=id")).body).toHaveLength(1);
  await ana.client.rpc("revoke_access_token", { token_id: id }).throwOnError();
  expect(await send(token, "/rest/v1/workspaces?select=id")).toEqual({ status: 200, body: [] });
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 10_001);
  await expect(ask()).rejects.toMatchObject({ status: 401, body: { code: "PGRST301" } });
});

test("rejects a token that has expired, never existed, or belongs to a banned user, with the reason", async () => {
  const ana = await signUp(vanda);
  const [old, good] = [await createToken(ana, ["read"]), await createToken(ana, ["read"])];
  const { owner } = vanda.database;
  await owner.query("update public.access_tokens set expires_at = now() - interval '1 s' where id = $1", [old.id]);
  const path = "/rest/v1/workspaces";
  expect(await send(old.token, path)).toMatchObject({
    status: 401,
    body: { code: "PGRST303", message: "This access token has expired" },
  });
  const unknown = {
    status: 401,
    body: { code: "PGRST301", message: "This access token is unknown or was revoked" },
  };
  expect(await send(`${good.token.slice(0, -1)}x`, path)).toMatchObject(unknown);
  expect(await send("vnd_", "/functions/v1/files/links", post({}))).toMatchObject({ status: 401 });
  await owner.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [ana.id]);
  expect(await send(good.token, path)).toMatchObject(unknown);
});

test("a token of a user with a second factor works if it was created with that factor", async () => {
  const ana = await signUp(vanda);
  const { token } = await createToken(ana, ["read"]);
  await vanda.database.owner.query(
    "insert into auth.mfa_factors (user_id, friendly_name, factor_type, status) values ($1, 'phone', 'totp', 'verified')",
    [ana.id],
  );
  expect((await send(token, "/rest/v1/workspaces")).status).toBe(200);
});

test("the last use of a token is stored at most once a minute", async () => {
  const ana = await signUp(vanda);
  const { id, token } = await createToken(ana, ["read"]);
  const { owner } = vanda.database;
  const lastUsed = async (text = "select last_used_at from public.access_tokens where id = $1") =>
    (await owner.query<{ last_used_at: Date | null }>(text, [id])).rows[0]?.last_used_at?.getTime() ?? null;
  // Each of these functions has an empty cache, like another process.
  const use = () => createIdentify(vanda.server.context)(undefined, `Bearer ${token}`);
  expect(await lastUsed()).toBeNull();
  await use();
  const first = await lastUsed();
  expect(first).not.toBeNull();
  await use();
  expect(await lastUsed()).toBe(first);
  const earlier =
    "update public.access_tokens set last_used_at = now() - interval '61 s' where id = $1 returning last_used_at";
  const before = (await lastUsed(earlier)) ?? 0;
  await use();
  expect(await lastUsed()).toBeGreaterThan(before);
});
