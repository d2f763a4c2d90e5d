import { afterAll, beforeAll, expect, test } from "vitest";

import { peopleWithFactors, type Person } from "../kit/factors.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
});
afterAll(() => vanda?.stop());

const people = peopleWithFactors(() => vanda);
const recovery = ({ client }: Person) => client.auth.mfa.recoveryCodes;
const wrongCode = { status: 422, code: "mfa_verification_failed", message: "Invalid recovery code entered" };

async function withCodes() {
  const person = await people.guarded();
  const { data, error } = await recovery(person).generate();
  if (error) throw error;
  return { ...person, codes: data.codes, codesId: data.id };
}

test("ten codes are created for a verified factor, shown once, and stored as hashes", async () => {
  const ada = await people.guarded();
  expect((await recovery(ada).getStatus()).error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
  const { data: made } = await recovery(ada).generate();
  expect(made).toEqual({
    id: expect.any(String),
    type: "recovery_code",
    friendly_name: "Recovery codes",
    total: 10,
    codes: expect.arrayContaining([expect.stringMatching(/^[a-z2-7]{16}$/)]),
  });
  expect(new Set(made?.codes).size).toBe(10);
  expect((await recovery(ada).getStatus()).data).toEqual({
    id: made?.id,
    type: "recovery_code",
    total: 10,
    remaining: 10,
  });
  const { rows } = await vanda.database.owner.query<{ code_hash: string }>(
    "select code_hash from auth.mfa_recovery_codes",
  );
  for (const code of made?.codes ?? []) expect(JSON.stringify(rows)).not.toContain(code);
  expect((await ada.client.auth.mfa.listFactors()).data?.recovery_code).toMatchObject([{ id: made?.id }]);
  const again = await recovery(ada).generate({ friendlyName: "more" });
  expect(again.error).toMatchObject({ status: 422, code: "mfa_verified_factor_exists" });
});

test("a recovery code replaces the factor once, however it is spaced, and returns the number of codes left", async () => {
  const { codes, ...person } = await withCodes();
  const [first = "", second = ""] = codes;
  const ada = await people.signInAgain(person);
  const { data, error } = await recovery(ada).verify({
    code: ` ${first.toUpperCase().match(/.{4}/g)?.join("-")} `,
  });
  expect(error).toBeNull();
  const claims = await ada.client.auth.getClaims(data?.access_token);
  expect(claims.data?.claims).toMatchObject({
    aal: "aal2",
    amr: [{ method: "mfa/recovery_code" }, { method: "password" }],
  });
  expect((await ada.client.from("accounts").select("id")).error).toBeNull();
  expect((await recovery(ada).getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
  const later = await people.signInAgain(person);
  expect((await recovery(later).verify({ code: first })).error).toMatchObject(wrongCode);
  expect((await recovery(later).verify({ code: second })).error).toBeNull();
});

test("a recovery code that several devices use concurrently signs in one of them", { tags: "deep" }, async () => {
  const { codes, ...person } = await withCodes();
  const devices = await Promise.all(Array.from({ length: 4 }, () => people.signInAgain(person)));
  const outcomes = await Promise.all(devices.map((device) => recovery(device).verify({ code: codes[0] ?? "" })));
  expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
  expect(outcomes.map(({ error }) => error?.status).filter((status) => status && status >= 500)).toEqual([]);
});

test(
  "recovery and app codes used concurrently sign in one device, and rejected codes are not used up",
  { tags: "deep" },
  async () => {
    const { codes, factor, ...person } = await withCodes();
    let left = codes;
    for (let round = 0; round < 4; round += 1) {
      await people.letCodesPass();
      const [one, other] = await Promise.all([people.signInAgain(person), people.signInAgain(person)]);
      const outcomes = await Promise.all([
        one.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.codeIn() }),
        recovery(other).verify({ code: left[0] ?? "" }),
      ]);
      // The first sign-in ends all sessions that have not verified a factor yet, including the other one.
      const names = outcomes.map(({ error }) => error?.name ?? "in");
      expect(names.toSorted()).toEqual(["AuthSessionMissingError", "in"]);
      if (names[1] === "in") left = left.slice(1);
    }
    expect((await recovery(person).getStatus()).data).toMatchObject({ remaining: left.length });
  },
);

test("a wrong code gets the same response whether or not there are codes, and another user's code is wrong", async () => {
  const { codes } = await withCodes();
  const bare = await people.guarded();
  for (const code of ["aaaabbbbccccdddd", codes[0] ?? ""]) {
    expect((await recovery(bare).verify({ code })).error).toMatchObject(wrongCode);
  }
  const other = await withCodes();
  expect((await recovery(other).verify({ code: codes[0] ?? "" })).error).toMatchObject(wrongCode);
  expect((await recovery(other).verify({ code: " - " })).error).toMatchObject({
    status: 400,
    code: "validation_failed",
  });
});

test("after ten wrong codes all codes are locked for 15 minutes, unless new ones are created with the app", async () => {
  const { codes, factor, ...person } = await withCodes();
  const ada = await people.signInAgain(person);
  const guess = () => recovery(ada).verify({ code: "aaaabbbbccccdddd" });
  for (let round = 0; round < 10; round += 1) expect((await guess()).error).toMatchObject(wrongCode);
  const token = (await ada.client.auth.getSession()).data.session?.access_token;
  const reply = await fetch(`${vanda.url}/auth/v1/factors/recovery-codes/verify`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}` },
    body: JSON.stringify({ code: codes[0] }),
  });
  expect([reply.status, await reply.json()]).toEqual([
    429,
    {
      code: 429,
      error_code: "mfa_recovery_codes_locked",
      msg: "Too many failed verification attempts, try again later",
    },
  ]);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(10 * 60);
  await vanda.database.owner.query(
    "update auth.mfa_recovery_code_sets set verification_locked_until = verification_locked_until - interval '15 minutes'",
  );
  expect((await guess()).error).toMatchObject(wrongCode);
  expect((await recovery(ada).verify({ code: codes[0] ?? "" })).error).toBeNull();

  for (let round = 0; round < 10; round += 1) await guess();
  expect((await recovery(ada).verify({ code: codes[1] ?? "" })).error).toMatchObject({
    code: "mfa_recovery_codes_locked",
  });
  const { data: renewed } = await recovery(ada).regenerate();
  expect((await recovery(ada).verify({ code: codes[1] ?? "" })).error).toMatchObject(wrongCode);
  expect((await recovery(ada).verify({ code: renewed?.codes[1] ?? "" })).error).toBeNull();
  expect(await ada.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.codeIn() })).toMatchObject({
    error: null,
  });
});

test("recovery codes cannot be the only factor", async () => {
  const { factor, codesId, ...ada } = await withCodes();
  const alone = { status: 422, code: "mfa_recovery_codes_sole_factor" };
  expect((await ada.client.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject(alone);
  expect((await ada.client.auth.mfa.unenroll({ factorId: codesId })).error).toMatchObject({
    code: "validation_failed",
  });
  expect((await recovery(ada).unenroll()).data).toEqual({ id: codesId });
  expect((await recovery(ada).unenroll()).error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
  expect((await ada.client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  await vanda.database.owner.query("update auth.sessions set aal = 'aal2' where user_id = $1", [ada.id]);
  expect((await recovery(ada).generate()).error).toMatchObject(alone);
});

test("a user who signed in with a recovery code cannot delete the codes until another factor is verified", async () => {
  const { codes, codesId, factor, ...person } = await withCodes();
  const ada = await people.signInAgain(person);
  await recovery(ada).verify({ code: codes[0] ?? "" });
  expect((await recovery(ada).unenroll()).error).toMatchObject({ status: 422, code: "mfa_recovery_codes_sole_factor" });
  expect((await ada.client.from("accounts").select("id")).error).toBeNull();
  expect((await recovery(ada).getStatus()).data).toMatchObject({ remaining: 9 });
  await ada.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.codeIn() });
  expect((await recovery(ada).unenroll()).data).toEqual({ id: codesId });
  expect((await ada.client.from("accounts").select("id")).error).toBeNull();
});

test("a user who lost the app signs in with a recovery code, enrols another app and removes the old one", async () => {
  const { codes, factor, ...person } = await withCodes();
  const ada = await people.signInAgain(person);
  await recovery(ada).verify({ code: codes[0] ?? "" });
  const spare = await people.enroll(ada, "new phone");
  await ada.client.auth.mfa.challengeAndVerify({ factorId: spare.id, code: spare.codeIn() });
  expect((await ada.client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  await ada.client.auth.refreshSession();
  expect((await ada.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: "aal2" });
});
