import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { hashPassword } from "#server/auth/sign-in/passwords.ts";
import { signUpUnconfirmed } from "#server/auth/sign-in/sign-up.ts";
import { mailTexts } from "#server/texts/texts.ts";

import { follow, linkIn } from "../kit/follow-link.ts";
import { openMailbox } from "../kit/mailbox.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  vanda = await startVanda({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await vanda?.stop();
  await mailbox?.close();
});

const [owners, strangers] = ["orchid-4711!", "stranger-4711!"];
let count = 0;
const newAddress = () => `first${(count += 1)}@example.com`;
const ask = async (text: string, values: unknown[] = []) => (await vanda.database.owner.query(text, values)).rows;
/** Signs up, and returns the resulting email. */
async function signUp(email: string, password: string, data = {}) {
  expect((await vanda.client().auth.signUp({ email, password, options: { data } })).error).toBeNull();
  return mailbox.next(email);
}
const rejection = async (email: string, password: string) =>
  (await vanda.client().auth.signInWithPassword({ email, password })).error?.code;

describe("the email about a sign-up applies only the data entered in that sign-up", () => {
  test("even when a stranger signs up with the address before it is confirmed", async () => {
    const email = newAddress();
    const letter = await signUp(email, owners);
    // The stranger's email is queued. Until it is written, the owner's email is valid.
    const passwordHash = await hashPassword(strangers);
    await signUpUnconfirmed(vanda.server.context, { email, passwordHash, data: { first_name: "Eve" } });
    const { fragment } = await follow(linkIn(letter));
    const { data } = await vanda.client().auth.getUser(fragment.get("access_token") ?? "");
    expect(data.user?.user_metadata).toEqual({ email_verified: true });
    expect([await rejection(email, owners), await rejection(email, strangers)]).toEqual([
      undefined,
      "invalid_credentials",
    ]);
  });

  test("even when a stranger signed up with the address first", async () => {
    const email = newAddress();
    await signUp(email, strangers, { first_name: "Eve", last_name: "Evil", language: "ko" });
    const letter = await signUp(email, owners, { first_name: "Ada", language: "es", time_zone: "Europe/Madrid" });
    expect(letter.subject).toBe(mailTexts.es.kind.confirmation.subject);
    expect(letter.text).toContain("Ada");
    await vanda.client().auth.verifyOtp({ email, token: letter.code, type: "signup" });
    expect([await rejection(email, owners), await rejection(email, strangers)]).toEqual([
      undefined,
      "invalid_credentials",
    ]);
    const left = await ask(
      `select p.display_name, p.language, p.time_zone, m.name as member, w.name as workspace
       from auth.users u join profiles p on p.user_id = u.id join members m on m.user_id = u.id
         join workspaces w on w.id = m.workspace_id where u.email = $1`,
      [email],
    );
    expect(left).toEqual([
      { display_name: "Ada", language: "es", time_zone: "Europe/Madrid", member: "Ada", workspace: "Espacio de Ada" },
    ]);
    expect(await ask("select from private.pending_sign_ups where email = $1", [email])).toEqual([]);
  });

  test("even when it is sent a second time, unless a stranger may have signed up as well", async () => {
    const [alone, contested] = [newAddress(), newAddress()];
    await signUp(alone, owners);
    await signUp(contested, strangers);
    await signUp(contested, owners);
    for (const email of [alone, contested]) {
      expect((await vanda.client().auth.resend({ type: "signup", email })).error).toBeNull();
      expect((await follow(linkIn(await mailbox.next(email)))).fragment.get("access_token")).toBeTruthy();
    }
    expect(await rejection(alone, owners)).toBeUndefined();
    for (const password of [owners, strangers])
      expect(await rejection(contested, password)).toBe("invalid_credentials");
  });

  test("and its queued job contains no password hash", async () => {
    const email = newAddress();
    // The run is deleted once its email is sent.
    await ask(`create table private.runs_begun (input jsonb);
      create function private.note_run() returns trigger language plpgsql security definer as
        'begin insert into private.runs_begun values (new.input); return null; end';
      create trigger note_run after insert on public.runs for each row execute function private.note_run()`);
    await signUp(email, owners);
    const started = await ask("select input::text from private.runs_begun where input -> 'request' ->> 'email' = $1", [
      email,
    ]);
    expect(started).toHaveLength(1);
    expect(started[0].input).not.toContain("argon2");
    expect(await rejection(email, owners)).toBe("invalid_credentials");
  });
});

test("confirming a change to one address does not confirm a change to another", async () => {
  const email = newAddress();
  const [asked, other] = [newAddress(), newAddress()];
  const { auth } = vanda.client();
  await auth.verifyOtp({ email, token: (await signUp(email, owners)).code, type: "signup" });
  await auth.updateUser({ email: asked });
  const links = [linkIn(await mailbox.next(email)), linkIn(await mailbox.next(asked))];
  await follow(links[0]);
  await ask("update auth.users set email_change = $2 where email = $1", [email, other]);
  expect((await follow(links[1])).fragment.get("error_code")).toBe("otp_expired");
  expect((await auth.getUser()).data.user?.email).toBe(email);
});
