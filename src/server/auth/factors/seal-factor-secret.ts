import { deriveKey, seal, unseal } from "#server/auth/seal.ts";
import type { Context } from "#server/context.ts";

const keyOf = ({ secret }: Context) => deriveKey(secret, "second factors");

/** The secret of a factor as the database keeps it. */
export const sealFactorSecret = (context: Context, factorId: string, secret: string): string =>
  seal(keyOf(context), factorId, secret).toString("base64");

export const unsealFactorSecret = (context: Context, factorId: string, sealed: string): string =>
  unseal(keyOf(context), factorId, Buffer.from(sealed, "base64"));
