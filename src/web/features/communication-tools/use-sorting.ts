import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { ConversationStatus } from "#domain/mail/inbox-search.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import { sortConversations, type Sorting } from "#web/data/mail/sort-conversations.ts";
import { notify } from "#web/ui/toast.tsx";

type Looks = Partial<Conversation>;

/** Sorts conversations, says what was done and takes it back. */
export function useSorting() {
  const { t } = useTranslation("communication-tools");
  const { mutate, mutateAsync } = useMutation(sortConversations);

  /** Gives each what it had in these columns; those that had the same, together. */
  const putBack = async (before: readonly Conversation[], columns: readonly (keyof Sorting)[]) => {
    const had = (one: Conversation): Sorting => Object.fromEntries(columns.map((column) => [column, one[column]]));
    for (const [, group] of Map.groupBy(before, (one) => JSON.stringify(had(one)))) {
      const [first] = group;
      if (first) await mutateAsync({ ids: group.map(({ id }) => id), sorting: had(first), looks: looksOf(first) });
    }
  };
  const sort = async (
    conversations: readonly Conversation[],
    sorting: Sorting,
    told: string,
    { looks, columns = columnsOf(sorting) }: { looks?: Looks; columns?: readonly (keyof Sorting)[] } = {},
  ) => {
    await mutateAsync({ ids: conversations.map(({ id }) => id), sorting, ...(looks && { looks }) });
    notify.undo(told, () => void putBack(conversations, columns));
  };
  return {
    sort,
    /** Done, spam, the trash, or back among those that are open. */
    move: (conversations: readonly Conversation[], status: ConversationStatus) =>
      sort(conversations, { status }, t(`moved.${status}`, { count: conversations.length })),
    /** Gives them to a colleague, or to nobody. */
    assign: (conversations: readonly Conversation[], to: { id: string; name: string } | null) =>
      sort(
        conversations,
        { assignee_id: to?.id ?? null },
        to
          ? t("assigned", { count: conversations.length, name: to.name })
          : t("unassigned", { count: conversations.length }),
        { looks: { assignee: to } },
      ),
    /** What was read is told by how it looks, and is taken back the same way. */
    mark: (conversations: readonly Conversation[], isUnread: boolean) =>
      mutate({ ids: conversations.map(({ id }) => id), sorting: { is_unread: isUnread } }),
  };
}

const columnsOf = (sorting: Sorting) => Object.keys(sorting) as (keyof Sorting)[];
const looksOf = ({ assignee, contact, account, deal }: Conversation): Looks => ({ assignee, contact, account, deal });
