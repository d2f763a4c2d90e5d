import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { languageIds } from "#domain/languages.ts";
import { mailTexts } from "#server/texts/texts.ts";

import { codesOf } from "../kit/factors.ts";
import { codeClient, follow, linkIn } from "../kit/follow-link.ts";
import { openMailbox } from "../kit/mailbox.ts";
import { readers } from "../kit/readers.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  vanda = await startVanda({ SMTP_URL: mailbox.url, REDIRECT_ALLOW: "https://app.example/**" });
});
afterAll(async () => {
  await vanda.stop();
  await mailbox.close();
});

const app = "https://app.example/welcome";
const { password, newAddress, confirmed } = readers(() => ({ vanda, mailbox }));
const words = mailTexts.en.kind;
const newPassword = "jasmine-1815!";

type Arrived = Awaited<ReturnType<typeof follow>>;
type Way = {
  client: () => SupabaseClient;
  enter: (client: SupabaseClient, arrived: Arrived) => Promise<string | undefined>;
};

/** GoTrue's two flows where a client signs in from the page that an email's link opens. */
const ways: Record<"implicit" | "PKCE", Way> = {
  implicit: {
    client: () => vanda.client(),
    async enter(client, { fragment }) {
      const [access_token, refresh_token] = ["access_token", "refresh_token"].map((name) => fragment.get(name) ?? "");
      return (await client.auth.setSession({ access_token: access_token!, refresh_token: refresh_token! })).data.user
        ?.email;
    },
  },
  PKCE: {
    client: () => codeClient(vanda),
    async enter(client, { query, address }) {
      expect(address.hash).toBe("");
      return (await client.auth.exchangeCodeForSession(query.get("code") ?? "")).data.user?.email;
    },
  },
};

describe.each(Object.entries(ways))("by %s", (_name, { client: open, enter }) => {
  test("a new user confirms the address and is signed in", async () => {
    const [client, email] = [open(), newAddress()];
    await client.auth.signUp({ email, password, options: { emailRedirectTo: app } });
    const letter = await mailbox.next(email);
    expect(letter.subject).toBe(words.confirmation.subject);
    const arrived = await follow(linkIn(letter));
    expect(arrived.address.href.startsWith(app)).toBe(true);
    expect(await enter(client, arrived)).toBe(email);
  });

  test("a user with a lost password is signed in by a link, sets a new one, and is notified", async () => {
    const [client, { email }] = [open(), await confirmed()];
    await client.auth.resetPasswordForEmail(email, { redirectTo: app });
    const letter = await mailbox.next(email);
    expect(letter.subject).toBe(words.recovery.subject);
    expect(await enter(client, await follow(linkIn(letter)))).toBe(email);
    expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull();
    expect((await mailbox.next(email)).subject).toBe(words.password_changed.subject);
    expect((await vanda.client().auth.signInWithPassword({ email, password: newPassword })).error).toBeNull();
  });

  test("a link signs in without a password", async () => {
    const [client, { email }] = [open(), await confirmed()];
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: app } });
    const letter = await mailbox.next(email);
    expect(letter.subject).toBe("Sign in to Vanda");
    expect(await enter(client, await follow(linkIn(letter)))).toBe(email);
  });

  test("an address changes once the links in both emails were followed", async () => {
    const [client, next] = [open(), newAddress()];
    const { email } = await confirmed(client);
    expect((await client.auth.updateUser({ email: next }, { emailRedirectTo: app })).error).toBeNull();
    const [atOld, atNew] = [await mailbox.next(email), await mailbox.next(next)];
    expect([atOld.subject, atNew.subject]).toEqual([
      words.email_change_current.subject,
      words.email_change_new.subject,
    ]);
    expect(atNew.text).not.toContain(email);
    const halfway = await follow(linkIn(atOld));
    expect(halfway.fragment.get("message")).toMatch(/^Confirmation link accepted/);
    expect(await enter(client, await follow(linkIn(atNew)))).toBe(next);
    const news = await mailbox.next(email);
    expect([news.subject, news.links.some((link) => link.includes("token="))]).toEqual([
      words.email_changed.subject,
      false,
    ]);
  });
});

describe("without following the link of an email", () => {
  test("the code of each email works like its link", async () => {
    const { email } = await confirmed();
    const next = newAddress();
    const { auth } = vanda.client();
    const verify = async (to: string, type: "recovery" | "magiclink" | "email_change") =>
      auth.verifyOtp({ email: to, token: (await mailbox.next(to)).code, type });
    await auth.resetPasswordForEmail(email);
    expect((await verify(email, "recovery")).data.session).not.toBeNull();
    await auth.signInWithOtp({ email });
    expect((await verify(email, "magiclink")).data.session).not.toBeNull();
    await auth.updateUser({ email: next });
    expect((await verify(next, "email_change")).data.session).toBeNull();
    expect((await verify(email, "email_change")).data.user?.email).toBe(next);
  });

  test("a custom page may verify the token that the link contains", async () => {
    const { email } = await confirmed();
    const { auth } = vanda.client();
    await auth.resetPasswordForEmail(email);
    const link = new URL(linkIn(await mailbox.next(email)) ?? "");
    const token_hash = link.searchParams.get("token") ?? "";
    expect((await auth.verifyOtp({ token_hash, type: "recovery" })).data.user?.email).toBe(email);
    expect((await auth.verifyOtp({ token_hash, type: "recovery" })).error).toMatchObject({ code: "otp_expired" });
  });

  test("requesting a change of address again emails both addresses, and only the newest emails are valid", async () => {
    const { email, client } = await confirmed();
    const next = newAddress();
    await client.auth.updateUser({ email: next });
    const old = [await mailbox.next(email), await mailbox.next(next)];
    expect((await client.auth.resend({ type: "email_change", email })).error).toBeNull();
    const fresh = [await mailbox.next(email), await mailbox.next(next)];
    for (const letter of old) expect((await follow(linkIn(letter))).fragment.get("error_code")).toBe("otp_expired");
    for (const letter of fresh) expect((await follow(linkIn(letter))).fragment.get("error_code")).toBeNull();
    expect((await vanda.client().auth.signInWithPassword({ email: next, password })).error).toBeNull();
  });

  test("the email with the reauthentication code contains no link, and its code does not sign in", async () => {
    const { email, client } = await confirmed();
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const letter = await mailbox.next(email);
    expect(letter.subject).toBe(words.reauthentication.subject);
    expect([letter.code, linkIn(letter)]).toEqual([expect.stringMatching(/^\d{6}$/), undefined]);
    const { auth } = vanda.client();
    for (const type of ["email", "recovery", "magiclink"] as const)
      expect((await auth.verifyOtp({ email, token: letter.code, type })).error).toMatchObject({ code: "otp_expired" });
  });
});

test.each(languageIds)("a user who signs up in the language %s gets emails in it", async (language) => {
  const email = newAddress();
  const name = "José 山田";
  await vanda.client().auth.signUp({ email, password, options: { data: { language, first_name: name } } });
  const letter = await mailbox.next(email);
  expect(letter.subject).toBe(mailTexts[language].kind.confirmation.subject);
  expect(letter.html).toContain(`<html lang="${language}">`);
  for (const part of [letter.text, letter.html]) expect(part).toContain(name);
});

test("a program that follows a link before its reader changes nothing, because a button must be pressed", async () => {
  const { email } = await confirmed();
  await vanda.client().auth.signInWithOtp({ email });
  const { links, code } = await mailbox.next(email);
  const link = linkIn({ links }) ?? "";
  const look = (method: string) => fetch(link, { method, redirect: "manual", headers: { "accept-language": "es" } });
  for (let times = 0; times < 3; times += 1) {
    expect((await look("HEAD")).status).toBe(204);
    const page = await look("GET");
    expect([page.status, page.headers.get("location")]).toEqual([200, null]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain('<html lang="es">');
    expect(html).toContain(mailTexts.es.kind.magic_link.action);
    expect(html).not.toContain("<script");
  }
  const sessions = "select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1";
  const before = (await vanda.database.owner.query(sessions, [email])).rowCount;
  const arrived = await follow(link);
  expect(arrived.status).toBe(303);
  expect(arrived.fragment.get("access_token")).toBeTruthy();
  expect((await vanda.database.owner.query(sessions, [email])).rowCount).toBe((before ?? 0) + 1);
  // The link and the digits are one token, which is now used.
  expect((await vanda.client().auth.verifyOtp({ email, token: code, type: "email" })).error).not.toBeNull();
});

test("the page of a link leads to the target in its email, and an invalid link redirects with an error", async () => {
  const link = new URL(`${vanda.url}/auth/v1/verify?token=x&type=recovery`);
  const policyOf = async () => (await fetch(link)).headers.get("content-security-policy");
  expect(await policyOf()).toMatch(/form-action 'self' http:\/\/(?:localhost|127\.0\.0\.1):\d+$/);
  for (const [name, value] of [
    ["type", "none"],
    ["token", ""],
  ] as const) {
    const wrong = new URL(link);
    wrong.searchParams.set(name, value);
    expect((await follow(wrong.href)).fragment.get("error_code")).toBe("validation_failed");
  }
});

test("a link that is followed five times concurrently opens one session", async () => {
  const { email } = await confirmed();
  await vanda.client().auth.signInWithOtp({ email });
  const link = linkIn(await mailbox.next(email));
  const arrived = await Promise.all([1, 2, 3, 4, 5].map(() => follow(link)));
  expect(arrived.filter(({ fragment }) => fragment.get("access_token"))).toHaveLength(1);
  expect(arrived.filter(({ fragment }) => fragment.get("error_code") === "otp_expired")).toHaveLength(4);
});

test("an email goes to the address as stored, however it was typed", async () => {
  const { email } = await confirmed();
  await vanda.client().auth.resetPasswordForEmail(` ${email.toUpperCase()} `);
  expect((await mailbox.next(email)).subject).toBe(words.recovery.subject);
});

test("signing up with an existing account sends an email about it whose link does not sign in", async () => {
  const { email } = await confirmed();
  await vanda.client().auth.signUp({ email, password: newPassword });
  const letter = await mailbox.next(email);
  expect(letter.subject).toBe(words.already_registered.subject);
  expect([letter.code, linkIn(letter), letter.links.length]).toEqual(["", undefined, 1]);
});

test("the owner of the account is notified of an added or removed second factor", async () => {
  const { email, client } = await confirmed();
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  const factorId = data?.id ?? "";
  const code = codesOf(data?.totp?.secret ?? "")();
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  expect((await mailbox.next(email)).subject).toBe(words.factor_added.subject);
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await mailbox.next(email)).subject).toBe(words.factor_removed.subject);
});

test("a banned user gets no sign-in email", async () => {
  const [banned, other] = [await confirmed(), await confirmed()];
  await vanda.database.owner.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    banned.user.id,
  ]);
  const lettersTo = ({ email }: { email: string }) =>
    mailbox.letters.filter(({ recipient }) => recipient === email).length;
  const before = lettersTo(banned);
  for (const { email } of [banned, other]) await vanda.client().auth.signInWithOtp({ email });
  await mailbox.next(other.email);
  expect(lettersTo(banned)).toBe(before);
});

test("a process without jobs queues emails, and one with jobs writes and sends them", { tags: "deep" }, async () => {
  const settings = { SMTP_URL: mailbox.url };
  const serving = await startVanda({ ...settings, WORKER: "off" });
  const email = newAddress();
  expect((await serving.client().auth.signUp({ email, password })).error).toBeNull();
  const letters = () => mailbox.letters.filter(({ recipient }) => recipient === email);
  expect(letters()).toEqual([]);
  const working = await startVanda({ ...settings, WORKER: "only", DATABASE_URL: serving.database.url });
  const { code: token } = await mailbox.next(email);
  expect(letters()).toHaveLength(1);
  expect((await serving.client().auth.verifyOtp({ email, token, type: "signup" })).data.user?.email).toBe(email);
  await working.stop();
  await serving.stop();
});
