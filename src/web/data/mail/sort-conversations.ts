import { mutationOptions, type QueryClient } from "@tanstack/react-query";

import type { Row } from "#domain/database.gen.ts";
import { isListed } from "#domain/mail/inbox-search.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { type Conversation, conversationQuery, conversationsQuery } from "./conversations.ts";

/** What people write of a conversation. */
export type Sorting = Partial<
  Pick<Row<"conversations">, "status" | "is_unread" | "assignee_id" | "contact_id" | "account_id" | "deal_id">
>;
type Change = {
  ids: readonly string[];
  sorting: Sorting;
  /** What else they look like until the server has answered, such as the name of whom they are given to. */
  looks?: Partial<Conversation>;
};

/** Sorts conversations, all of them alike; it shows at once. */
export const sortConversations = mutationOptions({
  mutationFn: async ({ ids, sorting }: Change) => {
    const sorted = unwrap(
      await supabase
        .from("conversations")
        .update(sorting)
        .eq("workspace_id", workspaceId())
        .in("id", [...ids])
        .select("id"),
    );
    if (sorted.length === 0) throw new AppError("notFound", "None of them may be sorted, or they are gone");
  },
  onMutate: async (change: Change, { client }) => {
    await client.cancelQueries(all);
    const before = client.getQueriesData(all);
    show(client, change);
    return before;
  },
  onError: (_error, _change, before, { client }) => before?.forEach(([key, data]) => client.setQueryData(key, data)),
  meta: { changes: ["conversations"] },
});

const all = { queryKey: ["conversations"] } as const;

function show(client: QueryClient, { ids, sorting, looks }: Change) {
  const changed = (one: Conversation) => (ids.includes(one.id) ? { ...one, ...sorting, ...looks } : one);
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ["conversations", "list"] })) {
    const [, , , search, me, most] = queryKey as ReturnType<typeof conversationsQuery>["queryKey"];
    client.setQueryData(
      conversationsQuery(search, me, most).queryKey,
      (page) =>
        page && {
          ...page,
          conversations: page.conversations.map(changed).filter((one) => isListed(one, search, me)),
        },
    );
  }
  for (const id of ids) client.setQueryData(conversationQuery(id).queryKey, (one) => one && changed(one));
}
