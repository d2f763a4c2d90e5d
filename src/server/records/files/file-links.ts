import type { z } from "zod";

import type * as functions from "#domain/functions/files.ts";
import { isSigned, signLink } from "#server/request/signed-link.ts";

type Link = z.output<typeof functions.downloadFile.input>;
export type Variant = Link["variant"];
export type FileAddress = { workspaceId: string; fileId: string; variant: Variant };

const named = ({ workspaceId, fileId, variant }: FileAddress) => ({
  kind: "file links",
  parts: [workspaceId, fileId, variant],
});

/** Returns a path that lets its holder fetch a file for at least an hour without signing in. */
export function linkToFile(secret: Buffer, address: FileAddress): string {
  const query = new URLSearchParams({ workspace_id: address.workspaceId, ...signLink(secret, named(address)) });
  return `/functions/v1/files/${address.fileId}/${address.variant}?${query.toString()}`;
}

/** Returns the file of a link; null if the link was altered or has expired. */
export function readFileLink(
  secret: Buffer,
  { workspace_id: workspaceId, id: fileId, variant, ...signed }: Link,
): FileAddress | null {
  const address = { workspaceId, fileId, variant };
  return isSigned(secret, named(address), signed) ? address : null;
}
