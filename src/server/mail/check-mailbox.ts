import type { MailProblem, MailServers } from "#domain/mail/mailbox.ts";
import { domainOf, findProvider, guessedServers, type Provider, wordedBy } from "#domain/mail/providers.ts";
import { lookUpMailExchangers } from "#server/outbound/look-up.ts";
import type { Env } from "#server/settings/env.ts";

import { withIncoming } from "./incoming.ts";
import type { MailAccess } from "./mail-host.ts";
import { MailboxProblem } from "./mailbox-problem.ts";
import { checkOutgoing } from "./outgoing.ts";

/** The servers of a mailbox, and information about their provider. */
export type DiscoveredServers = Pick<Provider, "asksFor" | "help"> & {
  servers: MailServers;
  /** True if the servers belong to a known provider; false if they are guessed. */
  isKnown: boolean;
};

/** Returns the most likely servers of an address. */
export async function discoverServers(address: string): Promise<DiscoveredServers> {
  const domain = domainOf(address);
  const provider = findProvider(domain) ?? findProvider(domain, await lookUpMailExchangers(domain));
  if (!provider) return { servers: guessedServers(domain), isKnown: false };
  const { servers, asksFor, help } = provider;
  return { servers, isKnown: true, ...(asksFor && { asksFor }), ...(help && { help }) };
}

/** Signs in to both servers and returns the problems of each. */
export async function checkMailbox(
  env: Env,
  access: MailAccess,
  { asksFor }: Pick<DiscoveredServers, "asksFor"> = {},
): Promise<MailProblem[]> {
  const tries = [
    withIncoming(env, access, "check", async (client) => {
      const folders = await client.list();
      if (!folders.some(({ specialUse, path }) => specialUse === "\\Inbox" || path.toUpperCase() === "INBOX"))
        throw new MailboxProblem({ side: "incoming", step: "folders", code: "no_inbox" });
    }),
    checkOutgoing(env, access),
  ];
  const done = await Promise.allSettled(tries);
  return done.flatMap((result) => {
    if (result.status === "fulfilled") return [];
    if (!(result.reason instanceof MailboxProblem)) throw result.reason;
    return [wordedBy(asksFor, result.reason.problem)];
  });
}
