import { createHmac } from "node:crypto";

import { z } from "zod";

import { deriveKey } from "#server/auth/seal.ts";
import { isSame } from "#server/auth/secret-text.ts";

/** Long enough to begin a download, no longer: it holds all there is about somebody. */
const lifetimeMs = 5 * 60_000;

const linkQuery = z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) });

const sign = (secret: Buffer, id: string, expires: number) =>
  createHmac("sha256", deriveKey(secret, "export links")).update(`${id}\n${expires}`).digest("base64url");

/** The path by which whoever holds it may fetch an export within five minutes. */
export function signExportLink(secret: Buffer, id: string, now = Date.now()): string {
  const expires = now + lifetimeMs;
  const query = new URLSearchParams({ expires: String(expires), signature: sign(secret, id, expires) });
  return `/functions/v1/account/exports/${id}/archive?${query.toString()}`;
}

/** The export that a link names; null when the link was altered or its time is over. */
export function readExportLink(secret: Buffer, id: string, query: Record<string, string>, now = Date.now()) {
  const parsed = linkQuery.safeParse(query);
  if (!parsed.success || parsed.data.expires < now) return null;
  return isSame(parsed.data.signature, sign(secret, id, parsed.data.expires)) ? id : null;
}
