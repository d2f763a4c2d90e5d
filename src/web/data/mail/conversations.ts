import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { InboxSearch } from "#domain/mail/inbox-search.ts";
import { searchPatterns } from "#domain/records/lists/search-text.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** Filters of the conversation list. They do not include the open conversation. */
export type Listed = Omit<InboxSearch, "conversation">;

const columns =
  "id,version,mailbox_id,subject,snippet,party_address,party_name,status,is_unread,needs_reply,has_files,email_count,last_at,assignee_id,contact_id,account_id,deal_id,contact:contacts!contact_id(id,name),account:accounts!account_id(id,name),deal:deals!deal_id(id,name),assignee:members!assignee_id(id,name)" as const;

export const conversationsAPage = 100;

/** The first `most` conversations of the list, latest message first, and whether there are more. */
export const conversationsQuery = (search: Listed, me: string, most: number) =>
  queryOptions({
    queryKey: ["conversations", "list", workspaceId(), search, me, most],
    queryFn: async ({ signal }) => {
      const patterns = searchPatterns(search.q ?? "");
      const all = patterns.length
        ? supabase.rpc("find_conversations", { workspace_id: workspaceId(), patterns }).select(columns)
        : supabase.from("conversations").select(columns).eq("workspace_id", workspaceId());
      let request = all.eq("status", search.status ?? "open");
      if (search.unread) request = request.eq("is_unread", true);
      if (search.waiting) request = request.eq("needs_reply", true);
      if (search.mine) request = request.eq("assignee_id", me);
      if (search.mailbox) request = request.eq("mailbox_id", search.mailbox);
      const row = unwrap(
        await request
          .order("last_at", { ascending: false })
          .order("id", { ascending: false })
          .limit(most + 1)
          .abortSignal(signal),
      );
      return { conversations: row.slice(0, most), hasMore: row.length > most };
    },
    placeholderData: keepPreviousData,
  });
export type Conversation = ResponseOf<typeof conversationsQuery>["conversations"][number];

/** The latest `most` conversations that need a reply and are not assigned to another member, and their total number. */
export const waitingConversationsQuery = (me: string, most: number) =>
  queryOptions({
    queryKey: ["conversations", "waiting", workspaceId(), me, most],
    queryFn: async ({ signal }) => {
      const { data, count } = await supabase
        .from("conversations")
        .select(columns, { count: "exact" })
        .eq("workspace_id", workspaceId())
        .eq("status", "open")
        .eq("needs_reply", true)
        .or(`assignee_id.is.null,assignee_id.eq.${me}`)
        .order("last_at", { ascending: false })
        .order("id", { ascending: false })
        .limit(most)
        .abortSignal(signal)
        .throwOnError();
      return { conversations: data, count: count ?? data.length };
    },
  });

/** The numbers of open conversations in one mailbox or all: in total, unread, in need of a reply, and assigned to `me`. */
export const conversationCountsQuery = (mailbox: string | undefined, me: string) =>
  queryOptions({
    queryKey: ["conversations", "counts", workspaceId(), mailbox, me],
    queryFn: async ({ signal }) => {
      const inbox = supabase
        .from("conversations")
        .select("is_unread,needs_reply,assignee_id,count()")
        .eq("workspace_id", workspaceId())
        .eq("status", "open");
      const groups = unwrap(await (mailbox ? inbox.eq("mailbox_id", mailbox) : inbox).abortSignal(signal));
      const count = (fits: (group: (typeof groups)[number]) => boolean) =>
        groups.filter(fits).reduce((sum, group) => sum + group.count, 0);
      return {
        open: count(() => true),
        unread: count((group) => group.is_unread),
        waiting: count((group) => group.needs_reply),
        mine: count((group) => group.assignee_id === me),
      };
    },
    placeholderData: keepPreviousData,
  });

/** A conversation, regardless of filters; null if it does not exist or the user may not read it. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ["conversations", "one", workspaceId(), id],
    queryFn: async ({ signal }): Promise<Conversation | null> =>
      unwrap(
        await supabase
          .from("conversations")
          .select(columns)
          .eq("workspace_id", workspaceId())
          .eq("id", id)
          .abortSignal(signal)
          .maybeSingle(),
      ),
  });

/** The latest five other conversations with the same person or about the same contact or account. */
export const otherConversationsQuery = ({ id, party_address, contact_id, account_id }: Conversation) =>
  queryOptions({
    queryKey: ["conversations", "others", workspaceId(), id, party_address, contact_id, account_id],
    queryFn: async ({ signal }) => {
      const same = [
        ...(contact_id ? [`contact_id.eq.${contact_id}`] : []),
        ...(account_id ? [`account_id.eq.${account_id}`] : []),
        ...(party_address ? [`party_address.eq."${party_address.replaceAll(/["\\]/g, "\\$&")}"`] : []),
      ];
      if (same.length === 0) return [];
      return unwrap(
        await supabase
          .from("conversations")
          .select("id, subject, last_at, status")
          .eq("workspace_id", workspaceId())
          .neq("id", id)
          .in("status", ["open", "done"])
          .or(same.join(","))
          .order("last_at", { ascending: false })
          .limit(5)
          .abortSignal(signal),
      );
    },
  });
