import { generateKeyPairSync } from "node:crypto";

import { calculateJwkThumbprint, type JWK } from "jose";
import type { ClientBase } from "pg";

import { deriveKey, seal, unseal } from "#server/secrets/seal.ts";

const purpose = "signing keys";

/** Takes the lock for creating and retiring keys, so that several processes agree on one key. */
export async function lockSigningKeys(sql: ClientBase): Promise<void> {
  await sql.query("select private.take_lock('signing_keys')");
}

/** Creates a key. Its private half is encrypted with a key derived from VANDA_SECRET. */
export async function addSigningKey(sql: ClientBase, secret: Buffer, status: "standby" | "in_use"): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const publicJwk = publicKey.export({ format: "jwk" }) as JWK;
  const kid = await calculateJwkThumbprint(publicJwk);
  const sealed = seal(deriveKey(secret, purpose), kid, JSON.stringify(privateKey.export({ format: "jwk" })));
  await sql.query(
    `insert into private.signing_keys (kid, public_jwk, private_key_sealed, status, created_at)
     values ($1, $2, $3, $4, private.now())`,
    [kid, JSON.stringify(publicJwk), sealed, status],
  );
}

/** Decrypts the private half of a key, given as hexadecimal text. */
export const openSigningKey = (secret: Buffer, kid: string, sealed: string): JWK =>
  JSON.parse(unseal(deriveKey(secret, purpose), kid, Buffer.from(sealed, "hex")));
