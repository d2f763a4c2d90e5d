import { z } from "zod";

import type { Context } from "#server/context/context.ts";
import { deriveKey, seal, unseal } from "#server/secrets/seal.ts";

const purpose = "stop mails";

/** Returns the URL for unsubscribing without signing in. It is valid as long as the account exists. */
export function stopLink({ secret, publicUrl }: Pick<Context, "secret" | "publicUrl">, userId: string): string {
  const token = seal(deriveKey(secret, purpose), purpose, userId).toString("base64url");
  return `${publicUrl}/functions/v1/stop-mails?${new URLSearchParams({ token }).toString()}`;
}

/** Returns the user of an unsubscribe link; null if the link was not created by this server. */
export function readStopToken({ secret }: Pick<Context, "secret">, token: string): string | null {
  try {
    return z.uuid().parse(unseal(deriveKey(secret, purpose), purpose, Buffer.from(token, "base64url")));
  } catch {
    return null;
  }
}
