import { lookup } from "node:dns/promises";
import { isIP } from "node:net";

import ipaddr from "ipaddr.js";

import type { MailServer, MailSide } from "#domain/mail/mailbox.ts";
import type { Env } from "#server/env.ts";
import { isLoopback } from "#server/loopback.ts";
import { isAtHome } from "#server/mail/mail-way.ts";

import { MailboxProblem } from "./mailbox-problem.ts";

const ports: Record<MailSide, readonly number[]> = { incoming: [143, 993], outgoing: [25, 465, 587, 2525] };

/** Where a server is reached, and by which name it has to show itself; one that is named by its address, by that. */
export type Reached = { address: string; servername?: string; isSelf: boolean };

/**
 * Finds where a mail server is. Whoever connects a mailbox has us open connections to hosts that they name, so only mail ports of
 * public addresses are opened, and what MAILBOX_HOSTS lets in; on a machine that serves itself alone anything is. The address that was
 * looked at is the one that is connected to: a name that means something else a moment later changes nothing.
 */
export async function reachMailHost(env: Env, side: MailSide, { host, port }: MailServer): Promise<Reached> {
  const name = host.replace(/^\[(.*)\]$/, "$1");
  const found = await lookup(name, { all: true }).catch((error: unknown) => {
    throw new MailboxProblem({ side, step: "find", code: "host_unknown", detail: name }, { cause: error });
  });
  const isOpenHere = isAtHome(env) || env.MAILBOX_HOSTS.includes(name);
  const open = found.find(({ address }) => isOpenHere || isPublic(address) || isLetIn(env, address));
  if (!open) throw new MailboxProblem({ side, step: "find", code: "host_closed", detail: name });
  if (!isAtHome(env) && !ports[side].includes(port))
    throw new MailboxProblem({ side, step: "find", code: "port_closed", detail: String(port) });
  return {
    address: open.address,
    ...(!isIP(name) && { servername: name }),
    isSelf: isAtHome(env) && isLoopback(open.address),
  };
}

/** Whether anybody on the internet reaches it: no private network, no machine's own, nothing reserved. */
function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === "unicast";
}

function isLetIn({ MAILBOX_HOSTS }: Env, address: string): boolean {
  const parsed = ipaddr.process(address);
  return MAILBOX_HOSTS.some((entry) => {
    if (!entry.includes("/")) return entry === address;
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}
