import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { createIdentify } from "#server/auth/sessions/identity.ts";

import { freshEmail } from "../kit/fresh-email.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
});
afterAll(() => vanda?.stop());

type NewUser = { id: string; workspaceId: string; client: SupabaseClient };

/** Signs up a user, optionally with a factor, who has not requested any data yet. */
async function newUser(factor: "verified" | "unverified" | null): Promise<NewUser> {
  const client = vanda.client();
  const email = freshEmail("factor");
  const { data } = await client.auth.signUp({ email, password: "orchid-2-garden!" });
  const id = data.user?.id ?? "";
  const { rows } = await vanda.database.owner.query<{ workspace_id: string }>(
    "select workspace_id from public.members where user_id = $1",
    [id],
  );
  if (factor) await addFactor(id, factor);
  return { id, workspaceId: rows[0]?.workspace_id ?? "", client };
}

const addFactor = (userId: string, status: string) =>
  vanda.database.owner.query(
    "insert into auth.mfa_factors (user_id, friendly_name, factor_type, status) values ($1, 'phone', 'totp', $2)",
    [userId, status],
  );

const bearer = async ({ client }: NewUser) => `Bearer ${(await client.auth.getSession()).data.session?.access_token}`;

/** Returns the responses to a data request, a database function and a server function with the client's session. */
async function answers(user: NewUser) {
  const authorization = await bearer(user);
  const headers = { apikey: vanda.publishableKey, authorization, "content-type": "application/json" };
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${vanda.url}${path}`, { ...init, headers });
    const { code = null } = (await response.json()) as { code?: string };
    return [response.status, code];
  };
  return {
    read: await send("/rest/v1/accounts?select=id"),
    call: await send("/rest/v1/rpc/own_tokens", { method: "POST", body: "{}" }),
    function: await send("/functions/v1/undo/nothing", { method: "POST" }),
  };
}

test("a user with a verified factor reaches data and functions only at aal2", async () => {
  const ada = await newUser(null);
  const before = await answers(ada);
  expect(before).toMatchObject({ read: [200, null], call: [200, null], function: [400, "bad_parameter"] });

  const guarded = await newUser("verified");
  const refused = [403, "insufficient_aal"];
  expect(await answers(guarded)).toEqual({ read: refused, call: refused, function: refused });
  const { error } = await guarded.client.from("accounts").select();
  expect(error).toEqual({
    code: "insufficient_aal",
    details: null,
    hint: "Verify it with auth.mfa.challengeAndVerify() and send the access token that comes back.",
    message: "AAL2 session is required because this user signs in with a second factor",
  });
  // The user endpoint remains accessible; otherwise the factor could never be verified.
  expect((await guarded.client.auth.getUser()).data.user?.id).toBe(guarded.id);

  await vanda.database.owner.query("update auth.sessions set aal = 'aal2' where user_id = $1", [guarded.id]);
  await guarded.client.auth.refreshSession();
  expect(await answers(guarded)).toEqual(before);
});

test("an unverified factor does not require aal2", async () => {
  expect(await answers(await newUser("unverified"))).toMatchObject({ read: [200, null], call: [200, null] });
});

test("an active session is refused ten seconds after a factor is verified", async () => {
  const user = await newUser(null);
  const identify = createIdentify(vanda.server.context);
  const authorization = await bearer(user);
  const ask = () => identify(vanda.publishableKey, authorization);
  expect((await ask()).userId).toBe(user.id);
  await addFactor(user.id, "verified");
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 10_000);
  await expect(ask()).rejects.toMatchObject({ status: 403, body: { code: "insufficient_aal" } });
});
