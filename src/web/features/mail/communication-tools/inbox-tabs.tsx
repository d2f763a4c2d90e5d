import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { InboxSearch } from "#domain/mail/inbox-search.ts";
import { conversationCountsQuery } from "#web/data/mail/conversations.ts";
import { ListTabs } from "#web/lists/list-tabs.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const filters = ["unread", "waiting", "mine"] as const;
const folders = ["done", "spam", "trash"] as const;

type Props = {
  search: InboxSearch;
  memberId: string;
  onSearch: (changed: Partial<InboxSearch>) => void;
};

/** Renders the inbox, its parts and the other folders as tabs, with the numbers of conversations to handle. */
export function InboxTabs({ search, memberId, onSearch }: Props) {
  const { t } = useTranslation("communication-tools");
  const { number } = useFormat();
  const { data: counts } = useQuery(conversationCountsQuery(search.mailbox, memberId));
  const countOf = (key: keyof NonNullable<typeof counts>) => (counts?.[key] ? number(counts[key]) : undefined);
  const open = search.status ?? filters.find((filter) => search[filter]) ?? "open";
  return (
    <ListTabs
      label={t("status")}
      className="max-md:order-1 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:scroll-px-4 max-md:px-4 max-md:*:h-10 md:flex-1"
      tabs={[
        { key: "open" as const, text: t("statuses.open"), count: countOf("open") },
        ...filters.map((key) => ({ key, text: t(`only.${key}`), count: countOf(key) })),
        ...folders.map((key) => ({ key, text: t(`statuses.${key}`) })),
      ]}
      open={open}
      onOpen={(key) =>
        onSearch({
          status: folders.find((folder) => folder === key),
          ...Object.fromEntries(filters.map((filter) => [filter, filter === key || undefined])),
        })
      }
    />
  );
}
