import { queryOptions } from "@tanstack/react-query";

import type { linkEmailPage } from "#domain/functions/email-pages.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const maxEmails = 500;

/** The emails of a conversation, oldest first, without their texts, each with its processing steps. */
export const emailsQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ["emails", "of", workspaceId(), conversationId],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("emails")
          .select(
            "id,is_outgoing,from_address,from_name,recipients,subject,preview,has_html,is_truncated,attachments,sent_at,authentication,other_senders:signals->otherSenders,status,send_at,problem,author:members!created_by(id,name),events:email_events(id,action,details,rule_id,created_at)",
          )
          .eq("workspace_id", workspaceId())
          .eq("conversation_id", conversationId)
          .order("sent_at")
          .order("id")
          .limit(maxEmails)
          .abortSignal(signal),
      ),
  });

export type Email = ResponseOf<typeof emailsQuery>[number];

/** The text of an email, without markup. It never changes. */
export const emailTextQuery = (id: string) =>
  queryOptions({
    queryKey: ["emails", "text", workspaceId(), id],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("emails")
          .select("text")
          .eq("workspace_id", workspaceId())
          .eq("id", id)
          .abortSignal(signal)
          .single(),
      ).text,
    staleTime: Infinity,
  });

/** The link to a page that shows an email with its original layout. */
export const emailPageQuery = (id: string) =>
  queryOptions({
    queryKey: ["emails", "page", workspaceId(), id],
    queryFn: () => callFunction<typeof linkEmailPage>("POST /emails/{id}/page", { id, workspace_id: workspaceId() }),
    // Links expire after an hour.
    staleTime: 30 * 60_000,
  });
