import { infiniteQueryOptions } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import { type AuditPage, type AuditCursor, type AuditSearch, readAreas } from "#domain/workspace/audit-log.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { workspaceId } from "./workspace.ts";

async function readPage(search: AuditSearch, after: AuditCursor | null, size: number, signal: AbortSignal) {
  const { about, who, kinds, from, to } = search;
  const request = {
    workspace_id: workspaceId(),
    areas: [...readAreas(kinds)],
    page_size: size,
    ...(about && { subject: about }),
    ...(who && { member_id: who }),
    ...(from && { from_day: from }),
    ...(to && { to_day: to }),
    ...(after && { before_at: after.at, before_id: after.id }),
  };
  return unwrap(await supabase.rpc("audit_log", request).abortSignal(signal));
}

/** The entries of the audit log, the newest first, a page at a time. */
export const auditLogQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ["audit-log", workspaceId(), search],
    queryFn: ({ pageParam, signal }) => readPage(search, pageParam, 50, signal),
    initialPageParam: null as AuditCursor | null,
    getNextPageParam: ({ next }) => next,
    // Recent actions, including the user's own, are the main information here.
    staleTime: 0,
  });

/** Yields the whole log page by page, for export. */
export async function* auditPages(search: AuditSearch, signal: AbortSignal): AsyncGenerator<AuditPage> {
  for (let next: AuditCursor | null | undefined; next !== null;) {
    const page: AuditPage = await readPage(search, next ?? null, 500, signal);
    yield page;
    next = page.next;
  }
}

/** So many ids fit into a request. */
const maxIds = 200_000;

/** Has the server count the records of a file and write the export into the audit log, before the file is saved. */
export async function logExport(list: Entity | "audit_log", ids: Iterable<string>) {
  const all = [...new Set(ids)];
  for (let at = 0; at < all.length; at += maxIds)
    unwrap(
      await supabase.rpc("export_records", { workspace_id: workspaceId(), list, ids: all.slice(at, at + maxIds) }),
    );
}
