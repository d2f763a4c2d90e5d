import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { peopleWithFactors, type Person } from "../kit/factors.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
});
afterAll(() => vanda?.stop());

const { newUser, enroll } = peopleWithFactors(() => vanda);
const verify = (person: Person, factorId: string, code: string) =>
  person.client.auth.mfa.challengeAndVerify({ factorId, code });

describe("enrolling", () => {
  test("by phone or passkey is rejected as not enabled", async () => {
    const { client } = await newUser();
    const byPhone = await client.auth.mfa.enroll({ factorType: "phone", phone: "+6580000000" });
    expect(byPhone.error).toMatchObject({ status: 422, code: "mfa_phone_enroll_not_enabled" });
    const byKey = await client.auth.mfa.enroll({ factorType: "webauthn", friendlyName: "key" });
    expect(byKey.error).toMatchObject({ status: 422, code: "mfa_webauthn_enroll_not_enabled" });
    // @ts-expect-error -- what a client of another kind could send
    const byOther = await client.auth.mfa.enroll({ factorType: "smoke" });
    expect(byOther.error).toMatchObject({ status: 400, code: "validation_failed" });
  });

  test("again with the name of an abandoned attempt replaces that attempt", async () => {
    const ada = await newUser();
    const first = await enroll(ada);
    const second = await enroll(ada);
    const { data } = await ada.client.auth.mfa.listFactors();
    expect(data?.all.map(({ id }) => id)).toEqual([second.id]);
    expect((await verify(ada, first.id, first.codeIn())).error).toMatchObject({ status: 404 });
    await verify(ada, second.id, second.codeIn());
    const again = await ada.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
    expect(again.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
  });

  test("is limited to ten factors, not counting those abandoned long ago", async () => {
    const ada = await newUser();
    for (let number = 0; number < 10; number += 1) await enroll(ada, `phone ${number}`);
    const one = () => ada.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "one more" });
    expect((await one()).error).toMatchObject({ status: 422, code: "too_many_enrolled_mfa_factors" });
    await vanda.database.owner.query(
      "update auth.mfa_factors set created_at = created_at - interval '6 minutes' where user_id = $1",
      [ada.id],
    );
    expect((await one()).error).toBeNull();
    expect((await ada.client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  test("accepts an issuer of up to 100 characters, and refuses longer or invalid ones", async () => {
    const { client } = await newUser();
    const named = await client.auth.mfa.enroll({ factorType: "totp", issuer: "Vanda Ltd" });
    expect(named.data?.totp.uri).toMatch(
      /^otpauth:\/\/totp\/Vanda%20Ltd:guarded\d+%40example\.com\?issuer=Vanda%20Ltd&/,
    );
    for (const issuer of ["v".repeat(101), "\0"]) {
      const { error } = await client.auth.mfa.enroll({ factorType: "totp", issuer });
      expect(error).toMatchObject({ status: 400, code: "validation_failed" });
    }
    const widest = await client.auth.mfa.enroll({ factorType: "totp", issuer: "蘭".repeat(100) });
    expect(widest.error).toBeNull();
  });

  test("removes the unverified factors when one of them is verified", async () => {
    const ada = await newUser();
    const first = await enroll(ada, "first");
    await enroll(ada, "second");
    await verify(ada, first.id, first.codeIn());
    expect((await ada.client.auth.mfa.listFactors()).data?.all).toMatchObject([{ friendly_name: "first" }]);
  });
});
