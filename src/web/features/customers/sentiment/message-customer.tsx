import { Link } from "@tanstack/react-router";

import type { ShownMessage } from "#web/data/customers/sentiment.ts";
import { RecordMark } from "#web/ui/record-mark.tsx";

/** Renders links to the account and contact that a message came from. */
export function MessageCustomer({ message: { account, contact } }: { message: ShownMessage }) {
  const link = "hover:underline";
  if (!account && !contact) return "—";
  return (
    <span className="flex items-start gap-2">
      <RecordMark
        entity={account ? "accounts" : "contacts"}
        name={(account ?? contact)?.name ?? ""}
        className="mt-px max-sm:hidden"
      />
      <span className="min-w-0">
        {account && (
          <Link to="/dashboard/accounts/$recordId" params={{ recordId: account.id }} className={link}>
            {account.name}
          </Link>
        )}
        {contact && (
          <Link
            to="/dashboard/contacts/$recordId"
            params={{ recordId: contact.id }}
            className={account ? `text-muted-foreground block text-xs ${link}` : link}
          >
            {contact.name}
          </Link>
        )}
      </span>
    </span>
  );
}
