import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { ConversationStatus } from "#domain/mail/inbox-search.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import { markConversations, sortConversations, type Sorting } from "#web/data/mail/sort-conversations.ts";
import { notify } from "#web/ui/toast.tsx";

type Looks = Partial<Conversation>;
/** A conversation before and after an update. */
type Sorted = { before: Conversation; now: Conversation };

/** Returns functions that update conversations, with an undo toast. */
export function useSorting() {
  const { t } = useTranslation("communication-tools");
  const { mutateAsync } = useMutation(sortConversations);
  const { mutate: markAs } = useMutation(markConversations);

  /** Restores the previous values of these columns; conversations with the same ones in one request. */
  const putBack = async (sorted: readonly Sorted[], columns: readonly (keyof Sorting)[]) => {
    const had = ({ before }: Sorted): Sorting => Object.fromEntries(columns.map((column) => [column, before[column]]));
    for (const group of Map.groupBy(sorted, (one) => JSON.stringify(had(one))).values()) {
      const [first] = group;
      if (first)
        await mutateAsync({
          conversations: group.map(({ now }) => now),
          sorting: had(first),
          looks: looksOf(first.before),
        });
    }
  };
  const sort = async (
    conversations: readonly Conversation[],
    sorting: Sorting,
    told: string,
    { looks, columns = columnsOf(sorting) }: { looks?: Looks; columns?: readonly (keyof Sorting)[] } = {},
  ) => {
    const saved = await mutateAsync({ conversations, sorting, ...(looks && { looks }) });
    const versions = new Map(saved.map(({ id, version }) => [id, version]));
    const sorted = conversations.flatMap((before): Sorted[] => {
      const version = versions.get(before.id);
      return version === undefined ? [] : [{ before, now: { ...before, ...sorting, version } }];
    });
    notify.undo(told, () => void putBack(sorted, columns));
  };
  return {
    sort,
    /** Moves conversations to done, spam, trash, or back to open. */
    move: (conversations: readonly Conversation[], status: ConversationStatus) =>
      sort(conversations, { status }, t(`moved.${status}`, { count: conversations.length })),
    /** Assigns conversations to a colleague, or to none. */
    assign: (conversations: readonly Conversation[], to: { id: string; name: string } | null) =>
      sort(
        conversations,
        { assignee_id: to?.id ?? null },
        to
          ? t("assigned", { count: conversations.length, name: to.name })
          : t("unassigned", { count: conversations.length }),
        { looks: { assignee: to } },
      ),
    /** Marks conversations as read or unread, without a toast: the change is visible and easily reverted. */
    mark: (conversations: readonly Conversation[], isUnread: boolean) =>
      markAs({ conversations, sorting: { is_unread: isUnread } }),
  };
}

const columnsOf = (sorting: Sorting) => Object.keys(sorting) as (keyof Sorting)[];
const looksOf = ({ assignee, contact, account, deal }: Conversation): Looks => ({ assignee, contact, account, deal });
