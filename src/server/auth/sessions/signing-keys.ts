import { createPublicKey, type KeyObject } from "node:crypto";

import { importJWK, type CryptoKey, type JWK } from "jose";

import { addSigningKey, lockSigningKeys, openSigningKey } from "#server/auth/sessions/signing-key-store.ts";
import type { Context } from "#server/context/context.ts";
import { perContext } from "#server/context/per-context.ts";
import { queryOne, inTransaction } from "#server/postgres/auth-database.ts";
import { withoutCancellation } from "#server/postgres/cancel-on-disconnect.ts";

export const signingAlgorithm = "ES256";
/**
 * Cache lifetime in milliseconds: another process may have rotated the keys. This and the time that others may cache
 * the published keys add up to less than the ten minutes between a key's publication and its first signature.
 */
const freshMs = 5 * 60_000;
export const publishedSeconds = 240;
/** Pause between queries for unknown key ids. */
const missPauseMs = 5_000;

type StoredKey = { kid: string; public_jwk: JWK; status: string; sealed: string };
type KeyRing = {
  signing: { kid: string; key: CryptoKey | Uint8Array };
  verifying: Map<string, KeyObject>;
  published: JWK[];
  loadedAt: number;
};

export type SigningKeys = {
  current(): Promise<KeyRing["signing"]>;
  find(kid: string): Promise<KeyObject | null>;
  /** Returns the keys that `/.well-known/jwks.json` publishes. */
  published(): Promise<JWK[]>;
};

/** The signing keys, which all processes share through the database. Each context has one cache of them. */
export const signingKeys = perContext(createSigningKeys);

function createSigningKeys(context: Context): SigningKeys {
  let ring: Promise<KeyRing> | undefined;

  const load = () => {
    const loading = withoutCancellation(() => readKeyRing(context));
    ring = loading;
    loading.catch(() => {
      if (ring === loading) ring = undefined;
    });
    return loading;
  };
  const get = async (maxAgeMs = freshMs) => {
    const seen = ring ?? load();
    const cached = await seen;
    if (Date.now() - cached.loadedAt <= maxAgeMs) return cached;
    // The first request that finds the cache stale reads the keys again; the other requests wait for it.
    return ring && ring !== seen ? ring : load();
  };

  return {
    current: async () => (await get()).signing,
    find: async (kid) => (await get()).verifying.get(kid) ?? (await get(missPauseMs)).verifying.get(kid) ?? null,
    published: async () => (await get()).published,
  };
}

async function readKeyRing(context: Context): Promise<KeyRing> {
  let stored = await readKeys(context);
  if (!stored.some(({ status }) => status === "in_use")) {
    await createFirstKey(context);
    stored = await readKeys(context);
  }
  const current = stored.find(({ status }) => status === "in_use");
  if (!current) throw new Error("No signing key is in use");
  const privateJwk = openSigningKey(context.secret, current.kid, current.sealed);
  return {
    signing: { kid: current.kid, key: await importJWK(privateJwk, signingAlgorithm) },
    verifying: new Map(
      stored.map(({ kid, public_jwk }) => [kid, createPublicKey({ key: { ...public_jwk }, format: "jwk" })]),
    ),
    published: stored.map(({ kid, public_jwk: { kty, crv, x, y } }) => {
      return { kty, crv, x, y, kid, alg: signingAlgorithm, use: "sig", key_ops: ["verify"], ext: true };
    }),
    loadedAt: Date.now(),
  };
}

async function readKeys(context: Context): Promise<StoredKey[]> {
  const keys = await queryOne<StoredKey[]>(
    context,
    `select json_agg(json_build_object('kid', kid, 'public_jwk', public_jwk, 'status', status,
       'sealed', case when status = 'in_use' then encode(private_key_sealed, 'hex') end) order by created_at)
     from private.signing_keys where status <> 'revoked'`,
    [],
  );
  return keys ?? [];
}

/**
 * Creates the first key. Two processes that start on an empty database agree on one key: the second waits for the lock
 * and finds the first one's key.
 */
async function createFirstKey(context: Context): Promise<void> {
  await inTransaction(context, async (sql) => {
    await lockSigningKeys(sql);
    const { rowCount } = await sql.query("select from private.signing_keys where status = 'in_use'");
    if (!rowCount) await addSigningKey(sql, context.secret, "in_use");
  });
  context.log.info("Created the first signing key");
}
