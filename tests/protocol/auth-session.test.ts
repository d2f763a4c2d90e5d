import type { Session } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { freshEmail } from "../kit/fresh-email.ts";
import { shareVanda, startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda.stop());

const password = "orchid-4711!";

async function newSession(): Promise<Session> {
  const email = freshEmail("session");
  const { data, error } = await vanda
    .client()
    .auth.signUp({ email, password, options: { data: { first_name: "Ada" } } });
  if (error) throw error;
  return data.session!;
}

/** Signs the same user in on another device. */
async function anotherSession(session: Session): Promise<Session> {
  const { data, error } = await vanda.client().auth.signInWithPassword({ email: session.user.email!, password });
  if (error) throw error;
  return data.session;
}

/** Opens a separate tab that uses the session. */
async function tab(session: Session) {
  const { auth } = vanda.client();
  const { error } = await auth.setSession(session);
  if (error) throw error;
  return auth;
}

const refresh = (token: string) => vanda.client().auth.refreshSession({ refresh_token: token });
const getUser = (session: Session) => vanda.client().auth.getUser(session.access_token);
const sessionIdOf = (session: Session): string =>
  JSON.parse(Buffer.from(session.access_token.split(".")[1]!, "base64url").toString()).session_id;

/** Makes the session's refresh tokens look as if they had been used that many seconds ago. */
const letTimePass = (session: Session, seconds: number) =>
  vanda.database.owner.query(
    "update auth.refresh_tokens set updated_at = now() - make_interval(secs => $2) where session_id = $1",
    [sessionIdOf(session), seconds],
  );

describe("refreshing", () => {
  test("returns new tokens for the same session and user", async () => {
    const session = await newSession();
    const { data, error } = await refresh(session.refresh_token);
    expect(error).toBeNull();
    expect(data.session!.refresh_token).not.toBe(session.refresh_token);
    expect(sessionIdOf(data.session!)).toBe(sessionIdOf(session));
    expect(data.user!.user_metadata).toMatchObject({ first_name: "Ada" });
    expect((await getUser(data.session!)).data.user!.id).toBe(session.user.id);
  });

  test("from several tabs concurrently returns the same new token to all, and does not sign the user out", async () => {
    const session = await newSession();
    // Opens connections first; otherwise the first request would be done before the others have a connection.
    await Promise.all(Array.from({ length: 16 }, () => getUser(session)));
    // Without the client, because its retries would hide a failure.
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        fetch(`${vanda.url}/auth/v1/token?grant_type=refresh_token`, {
          method: "POST",
          headers: { apikey: vanda.publishableKey },
          body: JSON.stringify({ refresh_token: session.refresh_token }),
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const answers: Session[] = await Promise.all(replies.map((reply) => reply.json()));
    const successors = new Set(answers.map(({ refresh_token: token }) => token));
    expect(successors.size).toBe(1);
    const { rows } = await vanda.database.owner.query(
      "select count(*)::int as tokens, count(*) filter (where not revoked)::int as usable from auth.refresh_tokens where session_id = $1",
      [sessionIdOf(session)],
    );
    expect(rows).toEqual([{ tokens: 2, usable: 1 }]);
    expect((await refresh([...successors][0]!)).error).toBeNull();
  });

  test("through two processes concurrently also counts as one refresh", { tags: "deep" }, async () => {
    const second = await startVanda({ DATABASE_URL: vanda.database.url });
    const session = await newSession();
    const answers = await Promise.all(
      [vanda, second, vanda, second].map((process) =>
        process.client().auth.refreshSession({ refresh_token: session.refresh_token }),
      ),
    );
    expect(new Set(answers.map(({ data, error }) => error ?? data.session!.refresh_token)).size).toBe(1);
    const { access_token: token } = answers[1]!.data.session!;
    expect((await second.client().auth.getUser(token)).data.user?.id).toBe(session.user.id);
    expect((await vanda.client().auth.getUser(token)).data.user?.id).toBe(session.user.id);
    await second.stop();
  });

  test("with a used token returns the newest token within the grace period", async () => {
    const session = await newSession();
    const second = (await refresh(session.refresh_token)).data.session!;
    const third = (await refresh(second.refresh_token)).data.session!;
    const late = await refresh(session.refresh_token);
    expect(late.data.session!.refresh_token).toBe(third.refresh_token);
    await letTimePass(session, 5);
    expect((await refresh(second.refresh_token)).data.session!.refresh_token).toBe(third.refresh_token);
  });

  test("with a token used longer ago ends that session only", async () => {
    const session = await newSession();
    const elsewhere = await anotherSession(session);
    const newer = (await refresh(session.refresh_token)).data.session!;
    await letTimePass(session, 11);
    const reused = await refresh(session.refresh_token);
    expect(reused.error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
    expect((await refresh(newer.refresh_token)).error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    expect((await getUser(newer)).error).toMatchObject({ name: "AuthSessionMissingError" });
    expect((await getUser(elsewhere)).error).toBeNull();
    expect((await refresh(elsewhere.refresh_token)).error).toBeNull();
  });

  test("with an invented token, or one of an ended session, is refused permanently", async () => {
    expect((await refresh("invented")).error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    const session = await newSession();
    await vanda.database.owner.query("update auth.sessions set not_after = now() where id = $1", [
      sessionIdOf(session),
    ]);
    expect((await refresh(session.refresh_token)).error).toMatchObject({ status: 400, code: "session_expired" });
    expect((await getUser(session)).error).toMatchObject({ name: "AuthSessionMissingError" });
  });

  test("makes the client report the sign-out when the session no longer exists", async () => {
    const session = await newSession();
    const auth = await tab(session);
    const events: string[] = [];
    auth.onAuthStateChange((event) => void events.push(event));
    await vanda.database.owner.query("delete from auth.sessions where id = $1", [sessionIdOf(session)]);
    expect((await auth.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
    expect(events).toContain("SIGNED_OUT");
    expect((await auth.getSession()).data.session).toBeNull();
  });
});

describe("signing out", () => {
  test("everywhere ends every session immediately", async () => {
    const here = await newSession();
    const there = await anotherSession(here);
    expect((await (await tab(here)).signOut()).error).toBeNull();
    for (const session of [here, there]) {
      expect((await getUser(session)).error).toMatchObject({ name: "AuthSessionMissingError" });
      expect((await refresh(session.refresh_token)).error).toMatchObject({ code: "refresh_token_not_found" });
    }
  });

  test("on this device ends this session only", async () => {
    const here = await newSession();
    const there = await anotherSession(here);
    expect((await (await tab(here)).signOut({ scope: "local" })).error).toBeNull();
    expect((await getUser(here)).error).not.toBeNull();
    expect((await getUser(there)).error).toBeNull();
  });

  test("of other devices ends the user's other sessions only", async () => {
    const here = await newSession();
    const there = await anotherSession(here);
    const stranger = await newSession();
    expect((await (await tab(here)).signOut({ scope: "others" })).error).toBeNull();
    expect((await getUser(there)).error).not.toBeNull();
    expect((await getUser(here)).error).toBeNull();
    expect((await getUser(stranger)).error).toBeNull();
    expect((await refresh(here.refresh_token)).error).toBeNull();
  });

  test("returns 204, 403 if the session had ended before, and 400 for an unknown scope", async () => {
    const session = await newSession();
    const logout = (scope: string) =>
      fetch(`${vanda.url}/auth/v1/logout?scope=${scope}`, {
        method: "POST",
        headers: { apikey: vanda.publishableKey, authorization: `Bearer ${session.access_token}` },
      });
    expect((await logout("everywhere")).status).toBe(400);
    expect((await logout("global")).status).toBe(204);
    expect((await logout("global")).status).toBe(403);
  });
});

describe("the signed-in user", () => {
  test("can be read only with a token", async () => {
    const session = await newSession();
    expect((await getUser(session)).data.user).toMatchObject({ id: session.user.id, email: session.user.email });
    const reply = await fetch(`${vanda.url}/auth/v1/user`, { headers: { apikey: vanda.publishableKey } });
    expect([reply.status, (await reply.json()).error_code]).toEqual([401, "no_authorization"]);
  });

  test("changes their metadata key by key, null removes a key, and the next token contains the change", async () => {
    const session = await newSession();
    const auth = await tab(session);
    const { data, error } = await auth.updateUser({
      data: { last_name: "Byron", first_name: null, deep: { a: null } },
    });
    expect(error).toBeNull();
    expect(data.user!.user_metadata).toEqual({ email_verified: true, last_name: "Byron", deep: { a: null } });
    const { data: claims } = await auth.refreshSession().then(() => auth.getClaims());
    expect(claims!.claims.user_metadata).toMatchObject({ last_name: "Byron" });
  });

  test("cannot store unlimited metadata", async () => {
    const auth = await tab(await newSession());
    const page = "x".repeat(3900);
    expect((await auth.updateUser({ data: { a: page } })).error).toBeNull();
    expect((await auth.updateUser({ data: { b: page } })).error).toBeNull();
    const tooMuch = await auth.updateUser({ data: { c: page }, password: "jasmine-1815!" });
    expect(tooMuch.error).toMatchObject({ code: "validation_failed" });
    const { user } = (await auth.getUser()).data;
    expect(user!.user_metadata).toEqual({ first_name: "Ada", email_verified: true, a: page, b: page });
    const withOld = await vanda.client().auth.signInWithPassword({ email: user!.email!, password });
    expect(withOld.error).toBeNull();
  });

  test("changes their password, which ends the old one and signs out other devices but not this one", async () => {
    const here = await newSession();
    const there = await anotherSession(here);
    const auth = await tab(here);
    expect((await auth.updateUser({ password })).error).toMatchObject({ status: 422, code: "same_password" });
    expect((await auth.updateUser({ password: "short" })).error).toMatchObject({ status: 422, code: "weak_password" });
    expect((await auth.updateUser({ password: "jasmine-1815!" })).error).toBeNull();
    expect((await getUser(there)).error).not.toBeNull();
    expect((await auth.getUser()).error).toBeNull();
    const email = here.user.email!;
    const withOld = await vanda.client().auth.signInWithPassword({ email, password });
    const withNew = await vanda.client().auth.signInWithPassword({ email, password: "jasmine-1815!" });
    expect([withOld.error?.code, withNew.error]).toEqual(["invalid_credentials", null]);
  });

  test("gets a specific error for data that cannot be changed, and the rest of the request is not applied", async () => {
    const session = await newSession();
    const auth = await tab(session);
    const mail = await auth.updateUser({ email: "no address", data: { half: true } });
    const phone = await auth.updateUser({ phone: "+6512345678", data: { half: true } });
    expect([mail.error?.code, phone.error?.code]).toEqual(["validation_failed", "phone_provider_disabled"]);
    const admin = await fetch(`${vanda.url}/auth/v1/user`, {
      method: "PUT",
      headers: { apikey: vanda.publishableKey, authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ app_metadata: { role: "admin" }, data: { half: true } }),
    });
    expect([admin.status, (await admin.json()).error_code]).toEqual([403, "not_admin"]);
    const { data } = await auth.updateUser({ email: session.user.email!.toUpperCase(), data: { whole: true } });
    expect(data.user!.user_metadata).toEqual({ first_name: "Ada", email_verified: true, whole: true });
    expect(data.user!.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  });
});
