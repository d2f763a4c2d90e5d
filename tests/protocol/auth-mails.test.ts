import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { codeClient, follow, linkIn } from "../kit/follow-link.ts";
import { openMailbox } from "../kit/mailbox.ts";
import { readers } from "../kit/readers.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  vanda = await startVanda({
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Vanda <hello@vanda.example>",
    REDIRECT_ALLOW: "https://app.example/**",
  });
});
afterAll(async () => {
  await vanda?.stop();
  await mailbox?.close();
});

const { password, newAddress, confirmed } = readers(() => ({ vanda, mailbox }));
const app = "https://app.example/welcome";

describe("signing up", () => {
  test("requires a confirmed email, then signs in by its link", async () => {
    const email = newAddress();
    const { data, error } = await vanda.client().auth.signUp({ email, password, options: { emailRedirectTo: app } });
    expect([error, data.session]).toEqual([null, null]);
    expect(data.user).toMatchObject({ email, role: "authenticated", user_metadata: { email_verified: false } });
    expect(data.user).not.toHaveProperty("email_confirmed_at");
    const early = await vanda.client().auth.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ status: 400, code: "invalid_credentials" });

    const letter = await mailbox.next(email);
    const arrived = await follow(linkIn(letter));
    expect(arrived.status).toBe(303);
    expect(arrived.address.href.startsWith(`${app}#`)).toBe(true);
    expect(arrived.fragment.get("type")).toBe("signup");
    const client = vanda.client();
    const set = await client.auth.setSession({
      access_token: arrived.fragment.get("access_token")!,
      refresh_token: arrived.fragment.get("refresh_token")!,
    });
    expect(set.data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect((await vanda.client().auth.signInWithPassword({ email, password })).error).toBeNull();

    const again = await follow(linkIn(letter));
    expect(Object.fromEntries(again.fragment)).toEqual({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    });
  });

  test("returns the same response for an address that has an account, and informs only its owner", async () => {
    const { email } = await confirmed();
    const body = (address: string) => ({ email: address, password, options: { data: { first_name: "Ada" } } });
    const fresh = newAddress();
    const known = (await vanda.client().auth.signUp(body(email))).data.user!;
    const unknown = (await vanda.client().auth.signUp(body(fresh))).data.user!;
    const looks = (user: object) =>
      JSON.stringify(user)
        .replaceAll(/[\w.]+@example\.com/g, "ADDRESS")
        .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, "ID")
        .replaceAll(/"\d{4}-[^"]+Z"/g, '"TIME"');
    expect(looks(known)).toBe(looks(unknown));
    const letter = await mailbox.next(email);
    expect(linkIn(letter)).toBeUndefined();
    expect((await vanda.client().auth.signInWithPassword({ email, password: "another-4711!" })).error).not.toBeNull();
    expect((await vanda.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("again before confirmation makes only the newest email and the last password valid", async () => {
    const email = newAddress();
    await vanda.client().auth.signUp({ email, password: "orchid-first-1!" });
    const first = await mailbox.next(email);
    await vanda.client().auth.signUp({ email, password });
    const second = await mailbox.next(email);
    expect((await follow(linkIn(first))).fragment.get("error_code")).toBe("otp_expired");
    expect((await follow(linkIn(second))).fragment.get("access_token")).toBeTruthy();
    expect((await vanda.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("can be confirmed by the digits of the email, which can be sent again", async () => {
    const email = newAddress();
    const { auth } = vanda.client();
    await auth.signUp({ email, password });
    const { code: old } = await mailbox.next(email);
    expect((await auth.resend({ type: "signup", email })).error).toBeNull();
    const { code } = await mailbox.next(email);
    expect((await auth.verifyOtp({ email, token: old, type: "email" })).error).toMatchObject({ code: "otp_expired" });
    const { data } = await auth.verifyOtp({ email, token: code, type: "email" });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });
});

describe("a lost password", () => {
  test("is replaced after following a link; with PKCE, only the requesting browser can exchange its code, once", async () => {
    const { email } = await confirmed();
    const client = codeClient(vanda);
    await client.auth.resetPasswordForEmail(email, { redirectTo: app });
    const arrived = await follow(linkIn(await mailbox.next(email)));
    const code = arrived.query.get("code")!;
    expect(arrived.address.hash).toBe("");
    const elsewhere = codeClient(vanda);
    await elsewhere.auth.resetPasswordForEmail(newAddress(), { redirectTo: app });
    expect((await elsewhere.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: "bad_code_verifier" });
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect((await client.auth.updateUser({ password: "jasmine-1815!" })).error).toBeNull();
    expect((await vanda.client().auth.signInWithPassword({ email, password: "jasmine-1815!" })).error).toBeNull();
    expect((await vanda.client().auth.signInWithPassword({ email, password })).error).not.toBeNull();
    await client.auth.resetPasswordForEmail(newAddress(), { redirectTo: app });
    expect((await client.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: "flow_state_not_found" });
  });

  test("a code that has expired is refused", async () => {
    const { email } = await confirmed();
    const client = codeClient(vanda);
    await client.auth.resetPasswordForEmail(email, { redirectTo: app });
    const { query } = await follow(linkIn(await mailbox.next(email)));
    await vanda.database.owner.query("update auth.flow_state set auth_code_issued_at = now() - interval '6 minutes'");
    expect((await client.auth.exchangeCodeForSession(query.get("code")!)).error).toMatchObject({
      code: "flow_state_expired",
    });
  });

  test("returns the same response for an unknown address, which gets no email", async () => {
    const { email } = await confirmed();
    const absent = newAddress();
    for (const to of [absent, email]) {
      const reply = await fetch(`${vanda.url}/auth/v1/recover`, {
        method: "POST",
        headers: { apikey: vanda.publishableKey },
        body: JSON.stringify({ email: to }),
      });
      expect([reply.status, await reply.text()]).toEqual([200, "{}"]);
    }
    await mailbox.next(email);
    expect(mailbox.letters.filter(({ recipient }) => recipient === absent)).toEqual([]);
  });

  test("an expired link does not redirect to a disallowed address", async () => {
    const { email } = await confirmed();
    await vanda.client().auth.resetPasswordForEmail(email, { redirectTo: "https://evil.example/" });
    const link = linkIn(await mailbox.next(email))!;
    await vanda.database.owner.query("update auth.one_time_tokens set created_at = now() - interval '61 minutes'");
    const astray = new URL(link);
    astray.searchParams.set("redirect_to", "https://evil.example/");
    const arrived = await follow(astray.href);
    expect(arrived.address.origin).toBe(new URL(vanda.server.context.publicUrl).origin);
    expect(arrived.fragment.get("error_code")).toBe("otp_expired");
  });
});

describe("a sign-in link", () => {
  test("works for an existing account, and creates a missing one", async () => {
    const { email, user } = await confirmed();
    await vanda.client().auth.signInWithOtp({ email, options: { emailRedirectTo: app } });
    const { fragment } = await follow(linkIn(await mailbox.next(email)));
    expect((await vanda.client().auth.getUser(fragment.get("access_token")!)).data.user?.id).toBe(user.id);

    const newUser = newAddress();
    const { auth } = vanda.client();
    await auth.signInWithOtp({ email: newUser, options: { data: { first_name: "Ada", language: "es" } } });
    const { code } = await mailbox.next(newUser);
    const { data } = await auth.verifyOtp({ email: newUser, token: code, type: "email" });
    expect(data.user?.user_metadata).toMatchObject({ first_name: "Ada" });
    expect((await auth.getClaims()).data?.claims.amr).toMatchObject([{ method: "otp" }]);
  });

  test("does not create an account when that is switched off, and does not reveal it", async () => {
    const absent = newAddress();
    const { error } = await vanda.client().auth.signInWithOtp({ email: absent, options: { shouldCreateUser: false } });
    expect(error).toBeNull();
    const { email } = await confirmed();
    await vanda.client().auth.signInWithOtp({ email });
    await mailbox.next(email);
    const { rows } = await vanda.database.owner.query("select from auth.users where email = $1", [absent]);
    expect(rows).toEqual([]);
  });

  test("is refused with the digits of another email or another user", async () => {
    const { email } = await confirmed();
    const other = await confirmed();
    await vanda.client().auth.signInWithOtp({ email });
    const { code } = await mailbox.next(email);
    const { auth } = vanda.client();
    for (const [sentTo, token] of [
      [other.email, code],
      [email, code === "000000" ? "000001" : "000000"],
      ["nobody@example.com", code],
    ] as const) {
      const { error } = await auth.verifyOtp({ email: sentTo, token, type: "magiclink" });
      expect(error).toMatchObject({ status: 403, code: "otp_expired" });
    }
    expect((await auth.verifyOtp({ email, token: code, type: "magiclink" })).error).toBeNull();
  });
});

describe("a new address", () => {
  test("takes effect once both mailboxes have confirmed it, in either order, and the old one is notified", async () => {
    const { email, client } = await confirmed();
    const next = newAddress();
    const { data, error } = await client.auth.updateUser({ email: next }, { emailRedirectTo: app });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: next });
    const [atNew, atOld] = [await mailbox.next(next), await mailbox.next(email)];
    const halfway = await follow(linkIn(atNew));
    expect(halfway.fragment.get("message")).toMatch(/^Confirmation link accepted/);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const { data: verified } = await vanda.client().auth.verifyOtp({ email, token: atOld.code, type: "email_change" });
    expect(verified.user).toMatchObject({ email: next });
    expect(verified.user).not.toHaveProperty("new_email");
    expect(verified.user!.identities![0]!.identity_data).toMatchObject({ email: next, email_verified: true });
    await mailbox.next(email);
    expect((await vanda.client().auth.signInWithPassword({ email: next, password })).error).toBeNull();
    expect((await vanda.client().auth.signInWithPassword({ email, password })).error).not.toBeNull();
  });

  test("is not set if one mailbox confirms it twice", async () => {
    const { email, client } = await confirmed();
    const next = newAddress();
    await client.auth.updateUser({ email: next });
    const first = await mailbox.next(email);
    await mailbox.next(next);
    expect((await follow(linkIn(first))).fragment.get("message")).toBeTruthy();
    await client.auth.resend({ type: "email_change", email });
    const second = await mailbox.next(email);
    expect((await follow(linkIn(second))).fragment.get("message")).toBeTruthy();
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test("that was cancelled is not set by the links sent for it", async () => {
    const { email, client } = await confirmed();
    const next = newAddress();
    await client.auth.updateUser({ email: next });
    const letters = [await mailbox.next(email), await mailbox.next(next)];
    expect((await client.rpc("cancel_email_change")).error).toBeNull();
    for (const letter of letters) expect((await follow(linkIn(letter))).fragment.get("error_code")).toBe("otp_expired");
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ email });
    expect(data.user).not.toHaveProperty("new_email");
  });

  test("cannot be one that another user has, even if they signed up in the meantime", async () => {
    const taken = (await confirmed()).email;
    const { email, client } = await confirmed();
    const lettersTo = (to: string) => mailbox.letters.filter(({ recipient }) => recipient === to).length;
    const before = [taken, email].map(lettersTo);
    const { data, error } = await client.auth.updateUser({ email: taken });
    expect([error, data.user?.new_email], "the conflict is not revealed").toEqual([null, taken]);
    expect((await follow(linkIn(await mailbox.next(email)))).fragment.get("message")).toBeTruthy();
    const wanted = newAddress();
    await client.auth.updateUser({ email: wanted });
    const letters = [await mailbox.next(email), await mailbox.next(wanted)];
    expect([taken, email, wanted].map(lettersTo)).toEqual([before[0], Number(before[1]) + 2, 1]);
    await vanda.client().auth.signUp({ email: wanted, password });
    await follow(linkIn(letters[0]!));
    expect((await follow(linkIn(letters[1]!))).fragment.get("error_code")).toBe("email_exists");
  });
});

test("a password is changed with a mailed code where the operator requires it", { tags: "deep" }, async () => {
  const strict = await startVanda({
    DATABASE_URL: vanda.database.url,
    SMTP_URL: mailbox.url,
    PASSWORD_REAUTHENTICATION: "on",
  });
  const { email, session } = await confirmed();
  const { auth } = strict.client();
  await auth.setSession(session);
  await vanda.database.owner.query("update auth.sessions set created_at = now() - interval '25 hours'");
  const refused = await auth.updateUser({ password: "jasmine-1815!" });
  expect(refused.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
  expect((await auth.reauthenticate()).error).toBeNull();
  const { code: nonce } = await mailbox.next(email);
  const wrong = await auth.updateUser({ password: "jasmine-1815!", nonce: nonce === "000000" ? "000001" : "000000" });
  expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
  expect((await auth.updateUser({ password: "jasmine-1815!", nonce })).error).toBeNull();
  await strict.stop();
});

test("a mailbox gets at most one email a minute, and few attempts to enter its digits", { tags: "deep" }, async () => {
  const limited = await startVanda({ DATABASE_URL: vanda.database.url, SMTP_URL: mailbox.url, RATE_LIMITS: "on" });
  const { email } = await confirmed();
  for (const to of [email, newAddress()]) {
    expect((await limited.client().auth.resetPasswordForEmail(to)).error).toBeNull();
    const second = await limited.client().auth.signInWithOtp({ email: to });
    expect(second.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    const codes = [];
    for (let round = 0; round < 7; round += 1) {
      codes.push((await limited.client().auth.verifyOtp({ email: to, token: "12345x", type: "email" })).error?.code);
    }
    expect(codes).toEqual([...Array(6).fill("otp_expired"), "over_request_rate_limit"]);
  }
  await limited.stop();
});
