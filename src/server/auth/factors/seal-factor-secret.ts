import type { Context } from "#server/context/context.ts";
import { deriveKey, seal, unseal } from "#server/secrets/seal.ts";

const keyOf = ({ secret }: Context) => deriveKey(secret, "second factors");

/** Encrypts the secret of a factor for the database. */
export const sealFactorSecret = (context: Context, factorId: string, secret: string): string =>
  seal(keyOf(context), factorId, secret).toString("base64");

export const unsealFactorSecret = (context: Context, factorId: string, sealed: string): string =>
  unseal(keyOf(context), factorId, Buffer.from(sealed, "base64"));
