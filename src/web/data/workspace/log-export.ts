import type * as z from "zod/mini";

import type { logFile, maxIdsOfPart as maxIds } from "#domain/functions/list-exports.ts";
import type { Entity } from "#domain/records/entity.ts";
import { callFunction } from "#web/data/requests/function-request.ts";

import { workspaceId } from "./workspace.ts";

type Parts = z.input<typeof logFile.input>["body"]["parts"];

const maxIdsOfPart: typeof maxIds = 10_000;

/** Logs the export of a file that the browser writes, before the file is saved. The server counts its records. */
export async function logExport(parts: Parts) {
  if (parts.length > 0)
    await callFunction<typeof logFile>("POST /file-exports", { body: { workspace_id: workspaceId(), parts } });
}

/** Splits the IDs of exported records into parts for `logExport`, without duplicates. */
export function idParts(list: Entity, ids: Iterable<string>): Parts {
  const all = [...new Set(ids)];
  const parts: Parts = [];
  for (let at = 0; at < all.length; at += maxIdsOfPart) parts.push({ list, ids: all.slice(at, at + maxIdsOfPart) });
  return parts;
}
