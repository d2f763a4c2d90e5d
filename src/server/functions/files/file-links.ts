import { createHmac, timingSafeEqual } from "node:crypto";

import type { z } from "zod";

import type * as functions from "#domain/functions/files.ts";

type Link = z.output<typeof functions.downloadFile.input>;
export type Variant = Link["variant"];
export type FileAddress = { workspaceId: string; fileId: string; variant: Variant };

/** How long a link works: long enough to open a record and come back to it, too short to pass around. */
const lifetimeSeconds = 3600;

function sign(secret: Buffer, { workspaceId, fileId, variant }: FileAddress, expires: number): string {
  const key = createHmac("sha256", secret).update("file links").digest();
  return createHmac("sha256", key).update([workspaceId, fileId, variant, expires].join("\n")).digest("base64url");
}

/** The path of a file that whoever holds it may fetch for an hour, without signing in. */
export function signLink(secret: Buffer, address: FileAddress, now = Date.now()): string {
  // The same link for some minutes, so that a browser finds the picture it already has.
  const expires = (Math.floor(now / 300_000) + 1) * 300 + lifetimeSeconds;
  const query = new URLSearchParams({
    workspace_id: address.workspaceId,
    expires: String(expires),
    signature: sign(secret, address, expires),
  });
  return `/functions/v1/files/${address.fileId}/${address.variant}?${query.toString()}`;
}

/** The file that a link names; null when the link was altered or its time is over. */
export function readLink(
  secret: Buffer,
  { workspace_id: workspaceId, id: fileId, variant, expires, signature }: Link,
  now = Date.now(),
): FileAddress | null {
  if (expires * 1000 < now) return null;
  const address = { workspaceId, fileId, variant };
  return timingSafeEqual(Buffer.from(sign(secret, address, expires)), Buffer.from(signature)) ? address : null;
}
