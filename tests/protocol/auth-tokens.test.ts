import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { createRemoteJWKSet, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";

import { createIdentify, type Identify } from "#server/auth/sessions/identity.ts";
import { deriveKey, unseal } from "#server/secrets/seal.ts";
import { createRefreshingFetch } from "#web/data/requests/refreshing-fetch.ts";

import { testSecret } from "../kit/secret.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
let session: Session;
let identify: Identify;
beforeAll(async () => {
  vanda = await startVanda();
  identify = createIdentify(vanda.server.context);
  const { data, error } = await vanda.client().auth.signUp({ email: "ada@example.com", password: "orchid-4711!" });
  if (error) throw error;
  session = data.session!;
});
afterAll(() => vanda.stop());

const getJwks = async () => (await fetch(`${vanda.url}/auth/v1/.well-known/jwks.json`)).json();
const claimsOf = (token: string): JWTPayload => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Returns the server's own signing key, which only the database owner with VANDA_SECRET can read. */
async function ownKey() {
  const { rows } = await vanda.database.owner.query<{ kid: string; private_key_sealed: Buffer }>(
    "select kid, private_key_sealed from private.signing_keys where status = 'in_use'",
  );
  const { kid, private_key_sealed: sealed } = rows[0]!;
  const jwk = unseal(deriveKey(testSecret, "signing keys"), kid, sealed);
  return { kid, key: await importJWK(JSON.parse(jwk), "ES256") };
}

async function ownToken(change: JWTPayload) {
  const { kid, key } = await ownKey();
  return new SignJWT({ ...claimsOf(session.access_token), ...change })
    .setProtectedHeader({ alg: "ES256", kid })
    .sign(key);
}

describe("access tokens", () => {
  test("have GoTrue's claims and are valid for an hour", async () => {
    const claims = claimsOf(session.access_token);
    expect(claims).toEqual({
      iss: `${vanda.url}/auth/v1`,
      sub: session.user.id,
      aud: "authenticated",
      exp: claims.iat! + 3600,
      iat: expect.closeTo(Date.now() / 1000, -2),
      email: "ada@example.com",
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { email_verified: true },
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.closeTo(claims.iat!, -1) }],
      session_id: expect.any(String),
      is_anonymous: false,
    });
    expect(session.expires_at).toBe(claims.exp);
  });

  test("can be verified with the published keys, by jose and by the client's getClaims", async () => {
    const jwks = await getJwks();
    expect(jwks.keys).toHaveLength(1);
    expect(jwks.keys[0]).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig", kid: expect.any(String) });
    expect(jwks.keys[0]).not.toHaveProperty("d");
    const keys = createRemoteJWKSet(new URL(`${vanda.url}/auth/v1/.well-known/jwks.json`));
    const { payload } = await jwtVerify(session.access_token, keys, {
      audience: "authenticated",
      issuer: `${vanda.url}/auth/v1`,
    });
    expect(payload.sub).toBe(session.user.id);
    const { data, error } = await vanda.client().auth.getClaims(session.access_token);
    expect(error).toBeNull();
    expect(data!.header).toMatchObject({ alg: "ES256", kid: jwks.keys[0].kid });
    expect(data!.claims.sub).toBe(session.user.id);
  });

  test("are refused when tampered with, expired, unsigned, of a foreign key or for another audience", async () => {
    const [head, body, signature] = session.access_token.split(".") as [string, string, string];
    const { kid } = await ownKey();
    const foreign = await generateKeyPair("ES256", { extractable: true });
    const claims = claimsOf(session.access_token);
    const publicKey = JSON.stringify((await getJwks()).keys[0]);
    const refused: Record<string, [string, string]> = {
      tampered: [`${head}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`, "PGRST301"],
      "without its signature": [`${head}.${body}.`, "PGRST301"],
      "alg none": [`${encode({ alg: "none", kid })}.${body}.`, "PGRST301"],
      "alg none, dressed up": [`${encode({ alg: "NONE", kid, typ: "JWT" })}.${body}.${signature}`, "PGRST301"],
      "the public key as an HMAC secret": [
        await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid }).sign(Buffer.from(publicKey)),
        "PGRST301",
      ],
      "a foreign key under our id": [
        await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid }).sign(foreign.privateKey),
        "PGRST301",
      ],
      "a foreign key that brings itself along": [
        await new SignJWT(claims)
          .setProtectedHeader({ alg: "ES256", kid: "foreign", jwk: await exportJWK(foreign.publicKey) })
          .sign(foreign.privateKey),
        "PGRST301",
      ],
      expired: [await ownToken({ exp: Math.floor(Date.now() / 1000) - 1 }), "PGRST303"],
      "for another audience": [await ownToken({ aud: "somebody-else" }), "PGRST303"],
      "for a role that no request has": [await ownToken({ role: "auth_admin" }), "PGRST303"],
      "without a user": [await ownToken({ sub: "" }), "PGRST303"],
      "no token at all": ["nonsense", "PGRST301"],
    };
    for (const [name, [token, code]] of Object.entries(refused)) {
      const failure = await identify(vanda.publishableKey, `Bearer ${token}`).catch((error) => error);
      const { error } = await vanda.client().auth.getUser(token);
      expect({ name, status: failure.status, body: failure.body, user: [error?.status, error?.code] }).toEqual({
        name,
        status: 401,
        body: { code, message: expect.any(String), details: null, hint: null },
        user: [403, "bad_jwt"],
      });
    }
    await expect(identify(vanda.publishableKey, `Bearer ${await ownToken({})}`)).resolves.toMatchObject({
      userId: session.user.id,
    });
  });

  test("from a process whose clock is some minutes ahead are accepted", async () => {
    const ahead = Math.floor(Date.now() / 1000) + 5 * 60;
    await expect(
      identify(vanda.publishableKey, `Bearer ${await ownToken({ iat: ahead, exp: ahead + 3600 })}`),
    ).resolves.toMatchObject({ userId: session.user.id });
  });

  test("that expired only by the server's clock are refreshed by the app, once for all requests", async () => {
    const person = vanda.client();
    const signedUp = await person.auth.signUp({ email: "slow-clock@example.com", password: "orchid-4711!" });
    const { access_token: token, ...rest } = signedUp.data.session!;
    const { kid, key } = await ownKey();
    const ended = await new SignJWT({ ...claimsOf(token), exp: Math.floor(Date.now() / 1000) - 60 })
      .setProtectedHeader({ alg: "ES256", kid })
      .sign(key);
    const storage = new Map([["session", JSON.stringify({ ...rest, access_token: ended })]]);
    const client: SupabaseClient = createClient(vanda.url, vanda.publishableKey, {
      global: { fetch: createRefreshingFetch(() => client.auth) },
      auth: {
        storageKey: "session",
        storage: {
          getItem: (name) => storage.get(name) ?? null,
          setItem: (name, value) => void storage.set(name, value),
          removeItem: (name) => void storage.delete(name),
        },
        autoRefreshToken: false,
      },
    });
    const ask = () => client.from("workspaces").select("id");
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ data }) => data?.length)).toEqual([1, 1, 1]);
    const { rows } = await vanda.database.owner.query(
      "select count(*)::int as tokens from auth.refresh_tokens where session_id = $1",
      [claimsOf(token).session_id],
    );
    expect(rows).toEqual([{ tokens: 2 }]);
    // A request without a session is still rejected.
    expect((await vanda.client().from("workspaces").select("id")).data).toBeNull();
  });

  test("stop being accepted when they expire, although they are cached", async () => {
    const soon = await ownToken({ exp: Math.floor(Date.now() / 1000) + 60 });
    const ask = () => identify(vanda.publishableKey, `Bearer ${soon}`);
    await expect(ask()).resolves.toMatchObject({ role: "authenticated" });
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    await expect(ask()).rejects.toMatchObject({ body: { message: "JWT expired" } });
  });
});

describe("the caller", () => {
  test("is anonymous with the publishable key, the operator with the secret one, and the user with a token", async () => {
    const { publishableKey, secretKey } = vanda;
    const anonymous = { role: "anon", userId: null, claims: '{"role":"anon"}' };
    expect(await identify(publishableKey, undefined)).toMatchObject(anonymous);
    expect(await identify(publishableKey, `Bearer ${publishableKey}`)).toMatchObject(anonymous);
    expect(await identify(secretKey, `Bearer ${secretKey}`)).toMatchObject({ role: "service_role", userId: null });
    for (const apikey of [publishableKey, secretKey]) {
      const user = await identify(apikey, `bearer ${session.access_token}`);
      expect(user).toMatchObject({
        role: "authenticated",
        userId: session.user.id,
        expiresAt: session.expires_at! * 1000,
      });
      expect(JSON.parse(user.claims)).toEqual(claimsOf(session.access_token));
    }
  });

  test("is refused without a key, with a wrong one, and with the secret key as a bearer together with the public one", async () => {
    const { publishableKey, secretKey } = vanda;
    const codes = await Promise.all(
      [
        identify(undefined, undefined),
        identify(undefined, `Bearer ${session.access_token}`),
        identify("sb_secret_wrong", undefined),
        identify(publishableKey, `Bearer ${secretKey}`),
        identify(publishableKey, "Basic YTpi"),
      ].map((asked) => asked.then(() => "let in").catch((failure) => failure.body.code)),
    );
    expect(codes).toEqual(["PGRST302", "PGRST302", "PGRST301", "PGRST301", "PGRST301"]);
  });
});

describe("signing keys", () => {
  test("are shared by all processes that start on an empty database together, and are used again after a restart", async () => {
    const { rows } = await vanda.database.owner.query("delete from private.signing_keys returning kid");
    expect(rows).toHaveLength(1);
    // A separate context has an empty cache, like another process.
    const processes = Array.from({ length: 6 }, () => createIdentify({ ...vanda.server.context }));
    await Promise.all(Array.from({ length: 16 }, () => vanda.server.context.pool.query("select pg_sleep(0.05)")));
    // The old token's key no longer exists. Each process must detect that, and no other error may occur.
    const codes = await Promise.all(
      processes.map((identifyThere) =>
        identifyThere(vanda.publishableKey, `Bearer ${session.access_token}`).catch(({ body }) => body?.code),
      ),
    );
    expect(codes).toEqual(Array(6).fill("PGRST301"));
    const { rows: made } = await vanda.database.owner.query("select kid from private.signing_keys");
    expect(made).toHaveLength(1);
    await expect(
      createIdentify({ ...vanda.server.context })(vanda.publishableKey, `Bearer ${await ownToken({})}`),
    ).resolves.toMatchObject({
      userId: session.user.id,
    });
  });

  test("cannot be used with another VANDA_SECRET", async () => {
    const stranger = { ...vanda.server.context, secret: Buffer.from("another secret that is long enough too") };
    await expect(createIdentify(stranger)(vanda.publishableKey, `Bearer ${session.access_token}`)).rejects.toThrow(
      /authenticate/,
    );
  });
});
