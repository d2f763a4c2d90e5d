import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import { build, type Builder } from "../kit/builder.ts";
import { peopleWithFactors } from "../kit/factors.ts";
import { follow } from "../kit/follow-link.ts";
import { openMailbox } from "../kit/mailbox.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

const password = "orchid-2-garden!";

let vanda: Vanda;
let make: Builder;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
const { guarded } = peopleWithFactors(() => vanda);
beforeAll(async () => {
  mailbox = await openMailbox();
  vanda = await startVanda({ SMTP_URL: mailbox.url, EMAIL_CONFIRM: "off" });
  make = build(vanda.database.owner);
});
afterAll(async () => {
  await vanda?.stop();
  await mailbox?.close();
});

const owner = (text: string, values: unknown[] = []) => vanda.database.owner.query(text, values);
async function call(path: string, token: string, body: object = {}) {
  const reply = await fetch(`${vanda.url}/functions/v1/account${path}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return {
    status: reply.status,
    body: (await reply.json()) as { code?: string; erase_after?: string; details?: object },
  };
}
const leave = ({ token }: Pick<SignedUp, "token">, proof: object = { password }) => call("/delete", token, proof);
async function signIn(person: SignedUp, input = password) {
  const client = vanda.client();
  const { data, error } = await client.auth.signInWithPassword({ email: person.email, password: input });
  return { client, error, session: data.session!, token: data.session?.access_token ?? "" };
}

/**
 * Expects the rejection, immediately in the process that caused it. Another process may use its cache for up to ten
 * more seconds.
 */
async function rejection(code: () => Promise<string | undefined>) {
  if (process.env.VANDA_TEST_PAIR) await expect.poll(code, { interval: 600 }).toBe("account_leaving");
  else expect(await code()).toBe("account_leaving");
}

test("a leaving user is signed out everywhere immediately, including programs and emails in progress", async () => {
  const ana = await signUp(vanda);
  const elsewhere = await signIn(ana);
  const { data: made } = await ana.client.rpc("create_access_token", {
    workspace_id: ana.workspace.id,
    name: "Script",
    scopes: ["read"],
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const program = createClient(vanda.url, (made as { token: string }).token);
  expect((await program.from("workspaces").select("id")).data).toHaveLength(1);
  await vanda.client().auth.resetPasswordForEmail(ana.email);
  const { links } = await mailbox.next(ana.email);

  expect((await leave(ana, { password: "orchid-3-garden!" })).body.code).toBe("invalid_credentials");
  expect((await leave(ana, {})).body.code).toBe("invalid_credentials");
  const { status, body } = await leave(ana);
  expect(status).toBe(202);
  expect(Date.parse(body.erase_after!) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);

  for (const token of [ana.token, elsewhere.token]) {
    await rejection(async () => {
      const reply = await fetch(`${vanda.url}/rest/v1/profiles`, {
        headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}` },
      });
      return ((await reply.json()) as { code?: string }).code;
    });
  }
  // This applies even if another process still accepts the token, because the database returns nothing.
  const { rows } = await asRole(
    vanda.database.pool,
    { role: "authenticated", claims: JSON.stringify({ sub: ana.id }) },
    (sql) =>
      sql.query("select (select count(*)::int from private.workspaces()) as open, private.member_id($1) as member", [
        ana.workspace.id,
      ]),
  );
  expect(rows).toEqual([{ open: 0, member: null }]);
  expect((await elsewhere.client.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
  expect((await program.from("workspaces").select("id")).data ?? []).toEqual([]);
  expect((await follow(links[0])).address.href).toContain("otp_expired");
});

test("signing in within 30 days only allows restoring the account with all its records", async () => {
  const bo = await signUp(vanda);
  await make.account(bo.workspace, { name: "Oak desks" });
  await leave(bo);
  expect((await signIn(bo, "orchid-3-garden!")).error?.code).toBe("invalid_credentials");
  const back = await signIn(bo);
  expect(back.session.user.app_metadata.deletes_at).toMatch(/^\d{4}-/);
  expect((await back.client.from("accounts").select("name")).data ?? []).toEqual([]);
  await rejection(async () => (await back.client.from("accounts").select("name")).error?.code);
  expect((await back.client.auth.updateUser({ password: "orchid-5-garden!" })).error?.code).toBe("account_leaving");
  expect((await back.client.auth.mfa.enroll({ factorType: "totp" })).error?.code).toBe("account_leaving");
  expect((await call("/exports", back.token)).body.code).toBe("account_leaving");
  expect((await back.client.auth.getUser()).data.user?.id).toBe(bo.id);

  expect((await call("/keep", back.token)).status).toBe(200);
  expect((await back.client.from("accounts").select("name")).data).toEqual([{ name: "Oak desks" }]);
  const { data } = await back.client.auth.refreshSession();
  expect(data.session?.user.app_metadata).not.toHaveProperty("deletes_at");
});

test("once the 30 days are over the account cannot be restored", async () => {
  const cy = await signUp(vanda);
  await leave(cy);
  const back = await signIn(cy);
  await owner("update private.account_deletions set erase_after = now() - interval '1 second' where user_id = $1", [
    cy.id,
  ]);
  expect(await call("/keep", back.token)).toMatchObject({ status: 409, body: { code: "too_late" } });
});

test(
  "an owner with colleagues must hand over the workspace first, and colleagues still see a leaving member",
  { tags: "deep" },
  async () => {
    const [dee, eli] = [await signUp(vanda), await signUp(vanda)];
    await owner(
      "insert into public.members (workspace_id, user_id, role, name, email) values ($1, $2, 'member', 'Eli', 'eli@example.com')",
      [dee.workspace.id, eli.id],
    );
    expect((await dee.client.rpc("effects_of_deletion")).data).toEqual([
      { workspace_id: dee.workspace.id, name: dee.workspace.name, effect: "blocked" },
    ]);
    expect((await eli.client.rpc("effects_of_deletion")).data?.map(({ effect }) => effect).toSorted()).toEqual([
      "erased",
      "left",
    ]);
    expect((await leave(dee)).body).toMatchObject({
      code: "owner_with_colleagues",
      details: { workspaces: [{ id: dee.workspace.id, name: dee.workspace.name }] },
    });
    expect((await dee.client.from("workspaces").select("id")).data).toHaveLength(1);
    const { data: his } = await dee.client.from("members").select("id").eq("user_id", eli.id).single();
    const account = await make.account(dee.workspace, { name: "Oak desks" });
    await owner("update public.accounts set owner_id = $1 where id = $2", [his!.id, account.id]);
    expect((await leave(eli)).body).toMatchObject({
      code: "no_heir",
      details: { workspaces: [{ id: dee.workspace.id, name: dee.workspace.name }] },
    });
    expect((await leave(eli, { password, heirs: { [dee.workspace.id]: his!.id } })).body.code).toBe("no_heir");
    expect((await leave(eli, { password, heirs: { [dee.workspace.id]: dee.member.id } })).status).toBe(202);
    const { data: kept } = await dee.client.from("accounts").select("owner_id").eq("id", account.id);
    expect(kept).toEqual([{ owner_id: dee.member.id }]);
    const { data: result } = await dee.client
      .from("change_log")
      .select("actor_id")
      .eq("record_id", account.id)
      .limit(9);
    expect(result).toContainEqual({ actor_id: his!.id });
    const { data: seen } = await dee.client.from("members").select("name, user_id").eq("user_id", eli.id);
    expect(seen).toEqual([{ name: "Eli", user_id: eli.id }]);
    // A colleague who is also leaving does not prevent the owner from leaving.
    expect((await leave(dee)).status).toBe(202);
  },
);

test("the email names the deadline and how to restore the account, in the reader's language", async () => {
  const flo = await signUp(vanda);
  await flo.client
    .from("profiles")
    .update({ language: "es", time_zone: "Europe/Madrid" })
    .eq("user_id", flo.id)
    .throwOnError();
  await leave(flo);
  const { subject, text, links } = await mailbox.next(flo.email);
  expect(subject).toMatch(/^Tu cuenta se eliminará el \d+ \w+ \d{4}$/);
  expect(text).toContain("Conservar mi cuenta");
  expect(links[0]).toMatch(/\/auth$/);
});

test("leaving requires an emailed code without a password, aal2 with a second factor", { tags: "deep" }, async () => {
  const gil = await signUp(vanda);
  await owner("update auth.users set encrypted_password = null where id = $1", [gil.id]);
  expect((await leave(gil, {})).body.code).toBe("code_needed");
  await gil.client.auth.reauthenticate();
  const { code } = await mailbox.next(gil.email);
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await leave(gil, { code: wrong })).body.code).toBe("reauthentication_not_valid");
  expect((await leave(gil, { code })).status).toBe(202);

  const hal = await guarded();
  const client = vanda.client();
  const { data } = await client.auth.signInWithPassword({ email: hal.email, password: "orchid-4711!" });
  const bare = { token: data.session!.access_token };
  expect((await leave(bare, { password: "orchid-4711!" })).body.code).toBe("insufficient_aal");
  const { data: strong } = await hal.client.auth.getSession();
  expect((await leave({ token: strong.session!.access_token }, { password: "orchid-4711!" })).status).toBe(202);
  // Restoring the account also requires the second factor, which can still be verified.
  await client.auth.signInWithPassword({ email: hal.email, password: "orchid-4711!" });
  const again = (await client.auth.getSession()).data.session!.access_token;
  expect((await call("/keep", again)).body.code).toBe("insufficient_aal");
  const shown = await client.auth.mfa.challengeAndVerify({ factorId: hal.factor.id, code: hal.factor.codeIn() });
  expect((await call("/keep", shown.data!.access_token)).status).toBe(200);
});
