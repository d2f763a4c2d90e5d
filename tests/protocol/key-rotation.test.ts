import { afterAll, beforeAll, expect, test } from "vitest";

import { rotateSigningKeys } from "#server/auth/rotate-signing-keys.ts";
import { createIdentify } from "#server/auth/sessions/identity.ts";
import { signingKeys } from "#server/auth/sessions/signing-keys.ts";

import { runNow } from "../kit/run-now.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda({ SIGNING_KEY_DAYS: "30" });
});
afterAll(() => vanda.stop());

const password = "orchid-4711!";
let people = 0;
/** Returns the access token of a new user, created by one of the processes. */
async function newToken(process: Vanda) {
  const email = `ada${(people += 1)}@example.com`;
  const { data, error } = await process.client().auth.signUp({ email, password });
  if (error) throw error;
  return data.session!.access_token;
}
const rotate = () => runNow(vanda.server.context, rotateSigningKeys);
const letPass = (time: string) =>
  vanda.database.owner.query(
    "update private.signing_keys set created_at = created_at - $1::interval, retired_at = retired_at - $1::interval",
    [time],
  );
const statuses = async () => {
  const { rows } = await vanda.database.owner.query<{ status: string }>(
    "select status from private.signing_keys order by created_at",
  );
  return rows.map(({ status }) => status);
};
const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split(".")[0]!, "base64url").toString()).kid;
const publishedBy = async (process: Vanda): Promise<string[]> => {
  const { keys } = await (await fetch(`${process.url}/auth/v1/.well-known/jwks.json`)).json();
  return keys.map(({ kid }: { kid: string }) => kid);
};
/** Returns the official client's error for a token that it verifies with only the published keys. */
const claims = async (process: Vanda, token: string) => (await process.client().auth.getClaims(token)).error;
const apiAnswer = async (process: Vanda, token: string) =>
  (
    await fetch(`${process.url}/rest/v1/profiles?select=user_id`, {
      headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}` },
    })
  ).status;

test("sessions and clients keep working while a signing key is replaced", { tags: "deep" }, async () => {
  const first = await newToken(vanda);
  await letPass("29 days");
  await rotate();
  expect(await statuses()).toEqual(["in_use"]);

  // After two days the next key is published, only once even with several processes. It does not sign yet.
  await letPass("2 days");
  await Promise.all([rotate(), rotate(), rotate()]);
  expect(await statuses()).toEqual(["in_use", "standby"]);
  const reader = await startVanda({ DATABASE_URL: vanda.database.url });
  const published = await publishedBy(reader);
  expect(published).toHaveLength(2);
  await letPass("7 minutes");
  await Promise.all([rotate(), rotate()]);
  expect(kidOf(await newToken(reader))).toBe(kidOf(first));

  // Ten minutes later, the new key signs. Every client that read the published keys before knows it.
  await letPass("3 minutes");
  await Promise.all([rotate(), rotate(), rotate()]);
  expect(await statuses()).toEqual(["previously_used", "in_use"]);
  const signer = await startVanda({ DATABASE_URL: vanda.database.url });
  const second = await newToken(signer);
  expect(published).toEqual([kidOf(first), kidOf(second)]);
  for (const process of [reader, signer]) expect(await apiAnswer(process, second)).toBe(200);
  for (const token of [first, second]) {
    expect(await claims(reader, token)).toBeNull();
    expect(await claims(signer, token)).toBeNull();
    expect(await apiAnswer(signer, token)).toBe(200);
  }

  // The old key is removed once no token signed with it can still be valid.
  await letPass("115 minutes");
  await rotate();
  expect(await statuses()).toEqual(["previously_used", "in_use"]);
  await letPass("5 minutes");
  await rotate();
  expect(await statuses()).toEqual(["in_use"]);
  const later = { ...vanda.server.context };
  expect((await signingKeys(later).published()).map(({ kid }) => kid)).toEqual([kidOf(second)]);
  await expect(createIdentify(later)(vanda.publishableKey, `Bearer ${first}`)).rejects.toMatchObject({
    body: { code: "PGRST301", message: "No suitable key was found to decode the JWT" },
  });
  await reader.stop();
  await signer.stop();
});

test("a revoked key no longer verifies tokens and is removed", { tags: "deep" }, async () => {
  const token = await newToken(vanda);
  await vanda.database.owner.query("update private.signing_keys set status = 'revoked'");
  const elsewhere = createIdentify({ ...vanda.server.context });
  await expect(elsewhere(vanda.publishableKey, `Bearer ${token}`)).rejects.toMatchObject({
    body: { code: "PGRST301" },
  });
  await rotate();
  expect(await statuses()).toEqual(["in_use"]);
});
