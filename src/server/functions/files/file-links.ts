import { createHmac, timingSafeEqual } from "node:crypto";

import { z } from "zod";

export const variants = ["original", "preview"] as const;
export type Variant = (typeof variants)[number];
export type FileAddress = { workspaceId: string; fileId: string; variant: Variant };

/** How long a link works: long enough to open a record and come back to it, too short to pass around. */
const lifetimeSeconds = 3600;

const linkQuery = z.object({
  workspace_id: z.uuid(),
  expires: z.coerce.number().int(),
  signature: z.string().regex(/^[\w-]{43}$/),
});

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
  path: { fileId: string; variant: string },
  query: Record<string, string>,
  now = Date.now(),
): FileAddress | null {
  const parsed = linkQuery.safeParse(query);
  const variant = variants.find((one) => one === path.variant);
  if (!parsed.success || !variant || parsed.data.expires * 1000 < now) return null;
  const address = { workspaceId: parsed.data.workspace_id, fileId: path.fileId, variant };
  const expected = Buffer.from(sign(secret, address, parsed.data.expires));
  return timingSafeEqual(expected, Buffer.from(parsed.data.signature)) ? address : null;
}
