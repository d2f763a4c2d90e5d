import { useTranslation } from "react-i18next";

import { conversationStatuses, type InboxSearch } from "#domain/mail/inbox-search.ts";
import type { Mailbox } from "#web/data/mail/mailboxes.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";

const switches = ["unread", "waiting", "mine"] as const;

type Props = {
  search: InboxSearch;
  mailboxes: readonly Mailbox[];
  onSearch: (changed: Partial<InboxSearch>) => void;
};

export function InboxFilters({ search, mailboxes, onSearch }: Props) {
  const { t } = useTranslation("communication-tools");
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:-mx-4 max-sm:[scrollbar-width:none] max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:*:shrink-0">
      <SearchBox label={t("search")} value={search.q ?? ""} onChange={(q) => onSearch({ q: q || undefined })} />
      <Select
        aria-label={t("status")}
        className="w-auto"
        value={search.status ?? "open"}
        options={conversationStatuses.map((status) => [status, t(`statuses.${status}`)] as const)}
        onChange={(status) => onSearch({ status: status === "open" ? undefined : status })}
      />
      {mailboxes.length > 1 && (
        <Select
          aria-label={t("mailbox")}
          className="w-auto max-w-60"
          value={search.mailbox ?? ""}
          options={[
            ["", t("allMailboxes")],
            ...mailboxes.map(({ id, name, address }) => [id, name ? `${name} (${address})` : address] as const),
          ]}
          onChange={(mailbox) => onSearch({ mailbox: mailbox || undefined })}
        />
      )}
      {switches.map((name) => (
        <Button
          key={name}
          variant={search[name] ? "secondary" : "outline"}
          aria-pressed={search[name] ?? false}
          onClick={() => onSearch({ [name]: search[name] ? undefined : true })}
        >
          {t(`only.${name}`)}
        </Button>
      ))}
    </div>
  );
}
