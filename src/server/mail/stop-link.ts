import { z } from "zod";

import { deriveKey, seal, unseal } from "#server/auth/seal.ts";
import type { Context } from "#server/context.ts";

const purpose = "stop mails";

/** Where a click ends the mails to somebody who need not sign in for it; the link works for as long as the account does. */
export function stopLink({ secret, publicUrl }: Pick<Context, "secret" | "publicUrl">, userId: string): string {
  const token = seal(deriveKey(secret, purpose), purpose, userId).toString("base64url");
  return `${publicUrl}/functions/v1/stop-mails?${new URLSearchParams({ token }).toString()}`;
}

/** Whose mails a link ends; null where nobody made it here. */
export function readStopToken({ secret }: Pick<Context, "secret">, token: string): string | null {
  try {
    return z.uuid().parse(unseal(deriveKey(secret, purpose), purpose, Buffer.from(token, "base64url")));
  } catch {
    return null;
  }
}
