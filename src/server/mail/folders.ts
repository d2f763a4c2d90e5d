import type { ListResponse } from "imapflow";

import type { ImapClient } from "#server/outbound/open-imap.ts";

import { MailboxProblem } from "./mailbox-problem.ts";

/** The folders of a mailbox by purpose. Folders that a server does not have are omitted. */
export type Folders = { inbox: string; sent?: string; junk?: string; trash?: string; others: string[] };

/**
 * Finds the folders of a mailbox by the purpose that the server declares, or else by their names in many languages.
 * Throws a MailboxProblem if there is no inbox.
 */
export async function findFolders(client: ImapClient): Promise<Folders> {
  const list = await client.list();
  const inbox = list.find(({ specialUse, path }) => specialUse === "\\Inbox" || path.toUpperCase() === "INBOX");
  if (!inbox) throw new MailboxProblem({ side: "incoming", step: "folders", code: "no_inbox" });
  const others = ["\\Archive", "\\All"].flatMap((use) => pathFor(list, use) ?? []);
  return {
    inbox: inbox.path,
    sent: pathFor(list, "\\Sent"),
    junk: pathFor(list, "\\Junk"),
    trash: pathFor(list, "\\Trash"),
    others,
  };
}

/**
 * Returns the folder for a purpose; undefined if there is none. A folder that the server itself declares takes
 * precedence.
 */
function pathFor(list: readonly ListResponse[], use: string): string | undefined {
  const fitting = list.filter(({ specialUse, flags }) => specialUse === use && !flags.has("\\Noselect"));
  return (fitting.find(({ specialUseSource }) => specialUseSource === "extension") ?? fitting[0])?.path;
}
