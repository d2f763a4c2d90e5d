import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { password, peopleWithFactors } from "../kit/factors.ts";
import { codeClient, follow, linkIn } from "../kit/follow-link.ts";
import { openMailbox } from "../kit/mailbox.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { whileRequestWaits } from "../kit/while-request-waits.ts";

let vanda: Vanda;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  vanda = await startVanda({ SMTP_URL: mailbox.url, EMAIL_CONFIRM: "off" });
});
afterAll(async () => {
  await vanda?.stop();
  await mailbox?.close();
});
const people = peopleWithFactors(() => vanda);
const newPassword = "jasmine-1815!";

/** Signs in with the same password on another device. */
async function elsewhere(email: string) {
  const client = vanda.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session };
}

describe("if the account changes while a request waits", () => {
  test("a session that was signed out cannot set a new password", { tags: "deep" }, async () => {
    const { id, email } = await people.newUser();
    const thief = await elsewhere(email);
    const { error } = await whileRequestWaits(
      vanda,
      id,
      () => thief.client.auth.updateUser({ password: newPassword }),
      ["delete from auth.sessions where user_id = $1", [id]],
    );
    expect(error).toMatchObject({ name: "AuthSessionMissingError" });
    expect((await vanda.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("a session that now requires a second factor cannot set a new password", async () => {
    const person = await people.newUser();
    const factor = await people.enroll(person);
    const thief = await elsewhere(person.email);
    const { error } = await whileRequestWaits(
      vanda,
      person.id,
      () => thief.client.auth.updateUser({ password: newPassword }),
      ["update auth.mfa_factors set status = 'verified' where id = $1", [factor.id]],
    );
    expect(error).toMatchObject({ code: "insufficient_aal" });
  });

  test("the previous password no longer signs in", async () => {
    const { id, email } = await people.newUser();
    const { error } = await whileRequestWaits(
      vanda,
      id,
      () => vanda.client().auth.signInWithPassword({ email, password }),
      ["update auth.users set encrypted_password = 'another' where id = $1", [id]],
    );
    expect(error).toMatchObject({ status: 400, code: "invalid_credentials" });
  });

  test("a factor that was just verified cannot be removed with a password alone", async () => {
    const person = await people.newUser();
    const factor = await people.enroll(person);
    const thief = await elsewhere(person.email);
    const { error } = await whileRequestWaits(
      vanda,
      person.id,
      () => thief.client.auth.mfa.unenroll({ factorId: factor.id }),
      ["update auth.mfa_factors set status = 'verified' where id = $1", [factor.id]],
    );
    expect(error).toMatchObject({ status: 422, code: "insufficient_aal" });
  });
});

test("verifying a second factor in one session ends the user's older sessions", async () => {
  const { email, factor } = await people.guarded();
  const { client, session } = await elsewhere(email);
  await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.codeIn() });
  const { error } = await vanda.client().auth.refreshSession({ refresh_token: session.refresh_token });
  expect(error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
  expect((await client.auth.refreshSession()).error).toBeNull();
});

test.each(["a new password", "signing out everywhere", "a ban"])(
  "an unused code no longer signs in after %s",
  async (what) => {
    const { id, email, client } = await people.newUser();
    // Confirms the address first, because the first confirmation also ends access, which other tests cover.
    await vanda.client().auth.signInWithOtp({ email });
    const { code } = await mailbox.next(email);
    expect((await client.auth.verifyOtp({ email, token: code, type: "magiclink" })).error).toBeNull();
    const reader = codeClient(vanda);
    await reader.auth.signInWithOtp({ email });
    const { query } = await follow(linkIn(await mailbox.next(email)));
    if (what === "a new password") {
      expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull();
    }
    if (what === "signing out everywhere") expect((await client.auth.signOut()).error).toBeNull();
    if (what === "a ban") {
      await vanda.database.owner.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
        id,
      ]);
      expect((await client.auth.updateUser({ data: { a: 1 } })).error).toMatchObject({ code: "user_banned" });
    }
    const { error } = await reader.auth.exchangeCodeForSession(query.get("code") ?? "");
    expect(error).toMatchObject({ code: what === "a ban" ? "user_banned" : "flow_state_not_found" });
  },
);
