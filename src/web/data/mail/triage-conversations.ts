import { mutationOptions, type QueryClient } from "@tanstack/react-query";

import type { Row } from "#domain/database.ts";
import { isListed } from "#domain/mail/inbox-search.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { saveRows } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { type Conversation, conversationQuery, conversationsQuery } from "./conversations.ts";

/** The editable fields of a conversation. */
export type Triage = Partial<
  Pick<Row<"conversations">, "status" | "is_unread" | "assignee_id" | "contact_id" | "account_id" | "deal_id">
>;
type Change = {
  conversations: readonly Conversation[];
  triage: Triage;
  /** Fields to display until the server responds, such as the name of the assignee. */
  looks?: Partial<Conversation>;
};

/** Applies the same update to conversations, optimistically. */
export const triageConversations = mutationOptions({
  mutationFn: ({ conversations, triage }: Change) => saveRows("conversations", conversations, triage),
  onMutate: updateOptimistically,
  onError: (_error, _change, before, { client }) => restoreCache(client, before),
  meta: { changes: ["conversations"] },
});

/** Marks conversations as read or unread; the last write wins. */
export const markConversations = mutationOptions({
  mutationFn: async ({ conversations, triage }: Change & { triage: { is_unread: boolean } }) => {
    const marked = supabase.from("conversations").update(triage).eq("workspace_id", workspaceId());
    unwrap(await marked.in("id", idsOf(conversations)));
  },
  onMutate: updateOptimistically,
  onError: (_error, _change, before, { client }) => restoreCache(client, before),
  meta: { changes: ["conversations"] },
});

const all = { queryKey: ["conversations"] } as const;
const idsOf = (conversations: readonly Conversation[]) => conversations.map(({ id }) => id);

async function updateOptimistically(change: Change, { client }: { client: QueryClient }) {
  await client.cancelQueries(all);
  const before = client.getQueriesData(all);
  show(client, change);
  return before;
}

const restoreCache = (client: QueryClient, before: Awaited<ReturnType<typeof updateOptimistically>> | undefined) =>
  before?.forEach(([key, data]) => client.setQueryData(key, data));

function show(client: QueryClient, { conversations, triage, looks }: Change) {
  const ids = idsOf(conversations);
  const changed = (conversation: Conversation) =>
    ids.includes(conversation.id) ? { ...conversation, ...triage, ...looks } : conversation;
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ["conversations", "list"] })) {
    const [, , , search, me, most] = queryKey as ReturnType<typeof conversationsQuery>["queryKey"];
    client.setQueryData(
      conversationsQuery(search, me, most).queryKey,
      (page) =>
        page && {
          ...page,
          conversations: page.conversations.map(changed).filter((conversation) => isListed(conversation, search, me)),
        },
    );
  }
  for (const id of ids)
    client.setQueryData(conversationQuery(id).queryKey, (conversation) => conversation && changed(conversation));
}
