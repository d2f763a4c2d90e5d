import { createHmac } from "node:crypto";

import type { z } from "zod";

import type * as functions from "#domain/functions/account.ts";
import { deriveKey } from "#server/secrets/seal.ts";
import { isSame } from "#server/secrets/secret-text.ts";

/** Long enough to start a download, and no longer: the file contains all data about a user. */
const lifetimeMs = 5 * 60_000;

type Link = z.output<typeof functions.downloadExport.input>;

const sign = (secret: Buffer, id: string, expires: number) =>
  createHmac("sha256", deriveKey(secret, "export links")).update(`${id}\n${expires}`).digest("base64url");

/** Returns the path at which its holder may fetch an export within five minutes. */
export function signExportLink(secret: Buffer, id: string, now = Date.now()): string {
  const expires = now + lifetimeMs;
  const query = new URLSearchParams({ expires: String(expires), signature: sign(secret, id, expires) });
  return `/functions/v1/account/exports/${id}/archive?${query.toString()}`;
}

/** True if a link to an export is valid and has not expired. */
export const isExportLink = (secret: Buffer, { id, expires, signature }: Link, now = Date.now()): boolean =>
  expires >= now && isSame(signature, sign(secret, id, expires));
