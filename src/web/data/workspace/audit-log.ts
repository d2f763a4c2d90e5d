import { infiniteQueryOptions } from "@tanstack/react-query";

import { type AuditCursor, type AuditSearch, readAreas } from "#domain/workspace/audit-log.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { workspaceId } from "./workspace.ts";

/** Converts a search to the parameters of the database function and the export. */
export const auditFilters = ({ about, who, kinds, from, to }: AuditSearch) => ({
  workspace_id: workspaceId(),
  areas: [...readAreas(kinds)],
  ...(about && { subject: about }),
  ...(who && { member_id: who }),
  ...(from && { from_day: from }),
  ...(to && { to_day: to }),
});

async function readPage(search: AuditSearch, after: AuditCursor | null, signal: AbortSignal) {
  const cursor = after && { before_at: after.at, before_id: after.id };
  const request = { ...auditFilters(search), page_size: 50, ...cursor };
  return unwrap(await supabase.rpc("audit_log", request).abortSignal(signal));
}

/** The entries of the audit log, newest first, a page at a time. */
export const auditLogQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ["audit-log", workspaceId(), search],
    queryFn: ({ pageParam, signal }) => readPage(search, pageParam, signal),
    initialPageParam: null as AuditCursor | null,
    getNextPageParam: ({ next }) => next,
    // The user expects to see the latest actions, including their own.
    staleTime: 0,
  });
