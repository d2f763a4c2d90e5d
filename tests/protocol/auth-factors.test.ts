import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { codesOf, password, peopleWithFactors, type Person } from "../kit/factors.ts";
import { shareVanda, startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
});
afterAll(() => vanda?.stop());

const { newUser, signInAgain, enroll, guarded, letCodesPass } = peopleWithFactors(() => vanda);

const claimsOf = (token: string | undefined) =>
  JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString()) as {
    aal: string;
    amr: { method: string }[];
    session_id: string;
  };
const levelOf = async ({ client }: Person) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
};
const tokenOf = async ({ client }: Person) => (await client.auth.getSession()).data.session?.access_token;
const verify = (person: Person, factorId: string, code: string) =>
  person.client.auth.mfa.challengeAndVerify({ factorId, code });
const wrongCode = { status: 422, code: "mfa_verification_failed", message: "Invalid TOTP code entered" };

describe("a factor of an authenticator app", () => {
  test("is enrolled, verified, requested at the next sign-in, and removed", async () => {
    const ada = await newUser();
    const { data: made } = await ada.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "My phone" });
    const { host } = new URL(vanda.server.context.publicUrl);
    expect(made).toEqual({
      id: expect.any(String),
      type: "totp",
      friendly_name: "My phone",
      totp: {
        qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/),
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringContaining(`?issuer=${encodeURIComponent(host)}&secret=${made?.totp.secret}&`),
      },
    });
    const factorId = made?.id ?? "";
    const codeIn = codesOf(made?.totp.secret ?? "");
    expect((await ada.client.auth.mfa.listFactors()).data).toMatchObject({ all: [{ id: factorId }], totp: [] });
    expect(await levelOf(ada)).toEqual(["aal1", "aal1"]);

    const before = (await ada.client.auth.getSession()).data.session;
    const { data: challenge } = await ada.client.auth.mfa.challenge({ factorId });
    expect(challenge).toEqual({ id: expect.any(String), type: "totp", expires_at: expect.any(Number) });
    expect(Math.abs((challenge?.expires_at ?? 0) - Date.now() / 1000 - 300)).toBeLessThan(60);
    const { data: raised, error } = await ada.client.auth.mfa.verify({
      factorId,
      challengeId: challenge?.id ?? "",
      code: codeIn(),
    });
    expect(error).toBeNull();
    const claims = claimsOf(raised?.access_token);
    expect(claims).toMatchObject({ aal: "aal2", session_id: claimsOf(before?.access_token).session_id });
    expect(claims.amr.map(({ method }) => method)).toEqual(["totp", "password"]);
    expect(raised?.user.factors).toMatchObject([{ id: factorId, factor_type: "totp", status: "verified" }]);
    expect(raised?.refresh_token).not.toBe(before?.refresh_token);

    await ada.client.auth.refreshSession();
    expect(claimsOf(await tokenOf(ada))).toMatchObject({ aal: "aal2", amr: claims.amr });
    const later = await signInAgain(ada);
    expect(await levelOf(later)).toEqual(["aal1", "aal2"]);
    await letCodesPass();
    expect((await verify(later, factorId, codeIn())).error).toBeNull();
    expect(await levelOf(later)).toEqual(["aal2", "aal2"]);

    expect((await later.client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await later.client.auth.refreshSession();
    expect(await levelOf(later)).toEqual(["aal1", "aal1"]);
    expect(claimsOf(await tokenOf(later)).amr).toMatchObject([{ method: "password" }]);
    expect((await later.client.from("accounts").select("id")).error).toBeNull();
  });

  // The other process may use its cache for up to ten more seconds.
  test.skipIf(process.env.VANDA_TEST_PAIR)(
    "takes effect, and ends, immediately in the process that changed it",
    async () => {
      const ada = await newUser();
      const aal1 = `Bearer ${await tokenOf(ada)}`;
      const read = async () =>
        (
          await fetch(`${vanda.url}/rest/v1/accounts`, {
            headers: { apikey: vanda.publishableKey, authorization: aal1 },
          })
        ).status;
      expect(await read()).toBe(200);
      const { id, codeIn } = await enroll(ada);
      await verify(ada, id, codeIn());
      expect(await read()).toBe(403);
      await ada.client.auth.mfa.unenroll({ factorId: id });
      expect(await read()).toBe(200);
    },
  );

  test("stores its secret encrypted", async () => {
    const ada = await newUser();
    const { id, totp } = await enroll(ada);
    const { rows } = await vanda.database.owner.query<{ secret: string }>(
      "select secret from auth.mfa_factors where id = $1",
      [id],
    );
    expect(rows[0]?.secret).not.toContain(totp.secret);
    expect(JSON.stringify((await ada.client.auth.getUser()).data)).not.toContain(rows[0]?.secret);
  });

  test("ends the user's other sessions as soon as it is verified", async () => {
    const ada = await newUser();
    const elsewhere = await signInAgain(ada);
    const { id, codeIn } = await enroll(ada);
    expect((await elsewhere.client.auth.getUser()).error).toBeNull();
    await verify(ada, id, codeIn());
    expect((await elsewhere.client.auth.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
    expect((await ada.client.auth.getUser()).data.user?.id).toBe(ada.id);
  });
});

describe("a code", () => {
  test("works once, and no older code works afterwards", async () => {
    const { factor, ...ada } = await guarded();
    const next = factor.codeIn(1);
    expect((await verify(ada, factor.id, next)).error).toBeNull();
    expect((await verify(ada, factor.id, next)).error).toMatchObject(wrongCode);
    expect((await verify(ada, factor.id, factor.codeIn())).error).toMatchObject(wrongCode);
    const later = await signInAgain(ada);
    expect((await verify(later, factor.id, next)).error).toMatchObject(wrongCode);
  });

  test("used several times concurrently opens one session", { tags: "deep" }, async () => {
    const { factor, ...ada } = await guarded();
    const devices = await Promise.all(Array.from({ length: 4 }, () => signInAgain(ada)));
    const code = factor.codeIn();
    const outcomes = await Promise.all(devices.map((device) => verify(device, factor.id, code)));
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
    expect(outcomes.map(({ error }) => error?.status).filter((status) => status && status >= 500)).toEqual([]);
  });

  test("that is wrong or missing does not raise the session", async () => {
    const { factor, ...person } = await guarded();
    const ada = await signInAgain(person);
    const right = factor.codeIn();
    for (const code of [
      right.replace(/./, (digit) => String((Number(digit) + 5) % 10)),
      "12345",
      "abcdef",
      `${right}0`,
    ]) {
      expect((await verify(ada, factor.id, code)).error).toMatchObject(wrongCode);
    }
    expect((await verify(ada, factor.id, " ")).error).toMatchObject({
      status: 400,
      message: "Code needs to be non-empty",
    });
    expect(await levelOf(ada)).toEqual(["aal1", "aal2"]);
    expect((await ada.client.from("accounts").select("id")).error).toMatchObject({ code: "insufficient_aal" });
  });

  test("answers only one challenge, within five minutes", async () => {
    const { factor, ...ada } = await guarded();
    const { mfa } = ada.client.auth;
    const { data: challenge } = await mfa.challenge({ factorId: factor.id });
    const answer = { factorId: factor.id, challengeId: challenge?.id ?? "" };
    expect((await mfa.verify({ ...answer, code: factor.codeIn() })).error).toBeNull();
    expect((await mfa.verify({ ...answer, code: factor.codeIn(1) })).error).toMatchObject({
      status: 422,
      code: "mfa_ip_address_mismatch",
    });
    const { data: old } = await mfa.challenge({ factorId: factor.id });
    await vanda.database.owner.query(
      "update auth.mfa_challenges set created_at = created_at - interval '5 minutes' where id = $1",
      [old?.id],
    );
    const late = await mfa.verify({ factorId: factor.id, challengeId: old?.id ?? "", code: factor.codeIn(1) });
    expect(late.error).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
    const invented = { factorId: factor.id, challengeId: crypto.randomUUID(), code: factor.codeIn(1) };
    expect((await mfa.verify(invented)).error).toMatchObject({ status: 422, code: "mfa_factor_not_found" });
    expect((await mfa.verify({ ...invented, challengeId: "x" })).error).toMatchObject({ code: "validation_failed" });
  });

  test("answers a challenge only from the address that requested it", { tags: "deep" }, async () => {
    const proxied = await startVanda({ WORKER: "off", TRUSTED_PROXIES: "127.0.0.1" });
    const from = (address: string) =>
      createClient(proxied.url, proxied.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { headers: { "x-forwarded-for": address } },
      });
    const home = from("203.0.113.1");
    const { data } = await home.auth.signUp({ email: "ada@example.com", password });
    const { data: made } = await home.auth.mfa.enroll({ factorType: "totp" });
    const factorId = made?.id ?? "";
    const challengeId = (await home.auth.mfa.challenge({ factorId })).data?.id ?? "";
    const away = from("203.0.113.2");
    await away.auth.setSession(data.session ?? { access_token: "", refresh_token: "" });
    const answer = { factorId, challengeId, code: codesOf(made?.totp.secret ?? "")() };
    expect((await away.auth.mfa.verify(answer)).error).toMatchObject({ code: "mfa_ip_address_mismatch" });
    expect((await home.auth.mfa.verify(answer)).error).toBeNull();
    await proxied.stop();
  });
});

test("another user's factor is not found, as if it did not exist", async () => {
  const { factor } = await guarded();
  const { client } = await newUser();
  const { mfa } = client.auth;
  const unknown = { status: 404, code: "mfa_factor_not_found", message: "Factor not found" };
  for (const factorId of [factor.id, crypto.randomUUID()]) {
    expect((await mfa.challenge({ factorId })).error).toMatchObject(unknown);
    expect((await mfa.unenroll({ factorId })).error).toMatchObject(unknown);
    const answer = { factorId, challengeId: crypto.randomUUID(), code: factor.codeIn() };
    expect((await mfa.verify(answer)).error).toMatchObject(unknown);
  }
  expect((await mfa.challenge({ factorId: "x" })).error).toMatchObject({ status: 404, code: "validation_failed" });
});

test("the password alone cannot add or remove factors, create codes, or change password and address", async () => {
  const { factor, ...person } = await guarded();
  await person.client.auth.mfa.recoveryCodes.generate();
  const ada = await signInAgain(person);
  const { auth } = ada.client;
  const short = { code: "insufficient_aal" };
  expect((await auth.mfa.enroll({ factorType: "totp" })).error).toMatchObject({ ...short, status: 403 });
  expect((await auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({ ...short, status: 422 });
  expect((await auth.mfa.recoveryCodes.generate()).error).toMatchObject({ ...short, status: 403 });
  expect((await auth.mfa.recoveryCodes.regenerate()).error).toMatchObject({ ...short, status: 403 });
  expect((await auth.mfa.recoveryCodes.unenroll()).error).toMatchObject({ ...short, status: 403 });
  expect((await auth.updateUser({ password: "another-4711!" })).error).toMatchObject({ ...short, status: 401 });
  expect((await auth.updateUser({ email: "new@example.com" })).error).toMatchObject({ ...short, status: 401 });
  expect((await auth.updateUser({ data: { first_name: "Ada" } })).error).toBeNull();
  expect((await verify(ada, factor.id, factor.codeIn())).error).toBeNull();
  expect((await auth.updateUser({ password: "another-4711!" })).error).toBeNull();
});

test("wrong codes are limited per account from all addresses, and per client address", { tags: "deep" }, async () => {
  const limited = await startVanda({ WORKER: "off", RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" });
  let address = 0;
  const client = createClient(limited.url, limited.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set("x-forwarded-for", `203.0.113.${address}`);
        return fetch(input, { ...init, headers });
      },
    },
  });
  const { data } = await client.auth.signUp({ email: "ada@example.com", password });
  const { data: made } = await client.auth.mfa.enroll({ factorType: "totp" });
  const factorId = made?.id ?? "";
  const seen: (number | undefined)[] = [];
  for (address = 1; address <= 11; address += 1) {
    seen.push((await client.auth.mfa.challengeAndVerify({ factorId, code: "12345" })).error?.status);
  }
  expect(seen).toEqual([...Array(10).fill(422), 429]);
  const { data: challenge } = await client.auth.mfa.challenge({ factorId });
  const right = codesOf(made?.totp.secret ?? "")();
  const reply = await fetch(`${limited.url}/auth/v1/factors/${factorId}/verify`, {
    method: "POST",
    headers: { apikey: limited.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
    body: JSON.stringify({ challenge_id: challenge?.id, code: right }),
  });
  expect(reply.status).toBe(429);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(50 * 60);
  await limited.database.owner.query("update private.rate_limits set expire = expire - 3600000");
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: right })).error).toBeNull();
  await limited.stop();
});
