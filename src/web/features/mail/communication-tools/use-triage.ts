import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { ConversationStatus } from "#domain/mail/inbox-search.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import { markConversations, triageConversations, type Triage } from "#web/data/mail/triage-conversations.ts";
import { notify } from "#web/ui/toast.tsx";

type Looks = Partial<Conversation>;
type Sorted = { before: Conversation; now: Conversation };

/** Returns functions that update conversations and offer undo in a toast. */
export function useTriage() {
  const { t } = useTranslation("communication-tools");
  const { mutateAsync } = useMutation(triageConversations);
  const { mutate: markAs } = useMutation(markConversations);

  /** Restores the previous values of these columns. Conversations with equal values share a request. */
  const undoTriage = async (sorted: readonly Sorted[], columns: readonly (keyof Triage)[]) => {
    const had = ({ before }: Sorted): Triage => Object.fromEntries(columns.map((column) => [column, before[column]]));
    for (const group of Map.groupBy(sorted, (entry) => JSON.stringify(had(entry))).values()) {
      const [first] = group;
      if (first)
        await mutateAsync({
          conversations: group.map(({ now }) => now),
          triage: had(first),
          looks: looksOf(first.before),
        });
    }
  };
  const sort = async (
    conversations: readonly Conversation[],
    triage: Triage,
    message: string,
    { looks, columns = columnsOf(triage) }: { looks?: Looks; columns?: readonly (keyof Triage)[] } = {},
  ) => {
    const saved = await mutateAsync({ conversations, triage, ...(looks && { looks }) });
    const versions = new Map(saved.map(({ id, version }) => [id, version]));
    const sorted = conversations.flatMap((before): Sorted[] => {
      const version = versions.get(before.id);
      return version === undefined ? [] : [{ before, now: { ...before, ...triage, version } }];
    });
    notify.undo(message, () => void undoTriage(sorted, columns));
  };
  return {
    sort,
    /** Moves conversations to done, spam, trash, or back to open. */
    move: (conversations: readonly Conversation[], status: ConversationStatus) =>
      sort(conversations, { status }, t(`moved.${status}`, { count: conversations.length })),
    /** Assigns conversations to a colleague; null removes the assignee. */
    assign: (conversations: readonly Conversation[], to: { id: string; name: string } | null) =>
      sort(
        conversations,
        { assignee_id: to?.id ?? null },
        to
          ? t("assigned", { count: conversations.length, name: to.name })
          : t("unassigned", { count: conversations.length }),
        { looks: { assignee: to } },
      ),
    /** Marks conversations as read or unread. There is no toast, because the change is visible and easy to revert. */
    mark: (conversations: readonly Conversation[], isUnread: boolean) =>
      markAs({ conversations, triage: { is_unread: isUnread } }),
  };
}

const columnsOf = (triage: Triage) => Object.keys(triage) as (keyof Triage)[];
const looksOf = ({ assignee, contact, account, deal }: Conversation): Looks => ({ assignee, contact, account, deal });
