import { useTranslation } from "react-i18next";

import type { InboxSearch } from "#domain/mail/inbox-search.ts";
import type { Mailbox } from "#web/data/mail/mailboxes.ts";
import { Select } from "#web/ui/kit/select.tsx";

type Props = {
  search: InboxSearch;
  mailboxes: readonly Mailbox[];
  onSearch: (changed: Partial<InboxSearch>) => void;
  className?: string;
};

/** Renders the filter by email account; nothing for a single account. */
export function MailboxSelect({ search, mailboxes, onSearch, className }: Props) {
  const { t } = useTranslation("communication-tools");
  if (mailboxes.length < 2) return null;
  return (
    <Select
      aria-label={t("mailbox")}
      className={className}
      value={search.mailbox ?? ""}
      options={[
        ["", t("allMailboxes")],
        ...mailboxes.map(({ id, name, address }) => [id, name ? `${name} (${address})` : address] as const),
      ]}
      onChange={(mailbox) => onSearch({ mailbox: mailbox || undefined })}
    />
  );
}
