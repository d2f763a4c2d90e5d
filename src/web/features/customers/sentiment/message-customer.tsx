import { Link } from "@tanstack/react-router";

import type { ShownMessage } from "#web/data/customers/sentiment.ts";

/** Renders links to the account and contact that a message came from. */
export function MessageCustomer({ message: { account, contact } }: { message: ShownMessage }) {
  const link = "hover:underline";
  return (
    <>
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
      {!account && !contact && "—"}
    </>
  );
}
