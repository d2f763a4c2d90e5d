import { isIP } from "node:net";

import ipaddr from "ipaddr.js";

import type { MailServers, MailSide } from "#domain/mail/mailbox.ts";
import { lookUpHost } from "#server/outbound/look-up.ts";
import { isPublicAddress } from "#server/outbound/public-address.ts";
import type { Env } from "#server/settings/env.ts";
import { isLoopback } from "#server/settings/loopback.ts";
import { isLocalOnly } from "#server/settings/mail-transport.ts";

import { MailboxProblem } from "./mailbox-problem.ts";

const ports: Record<MailSide, readonly number[]> = { incoming: [143, 993], outgoing: [25, 465, 587, 2525] };

export type Login = { user: string; password: string };

export type MailAccess = {
  servers: MailServers;
  login: Login;
  /**
   * True if the mailbox was connected by a user of this machine, who may use any of its ports. Without PUBLIC_URL,
   * other users may still reach this server through a proxy.
   */
  isLocal: boolean;
};

/**
 * The IP address of a server and the name that its certificate must have. There is no name if the server was given by
 * its IP address.
 */
export type Reached = { address: string; servername?: string; isSelf: boolean };

/**
 * Resolves the address of a mail server. Users who connect a mailbox make this server open connections to hosts of
 * their choice, so only mail ports of public addresses and the hosts in MAILBOX_HOSTS are allowed; others throw a
 * MailboxProblem. A user of this machine may use any host if the machine serves only itself. The connection uses the
 * address that was checked, so that a later DNS change has no effect.
 */
export async function reachMailHost(
  env: Env,
  side: MailSide,
  { servers, isLocal }: Pick<MailAccess, "servers" | "isLocal">,
): Promise<Reached> {
  const { host, port } = servers[side];
  const name = host.replace(/^\[(.*)\]$/, "$1");
  const isHome = isLocal && isLocalOnly(env);
  const addresses = await lookUpHost(name).catch((error: unknown) => {
    throw new MailboxProblem({ side, step: "find", code: "host_unknown", detail: name }, { cause: error });
  });
  const isOpenHere = isHome || env.MAILBOX_HOSTS.includes(name);
  const open = addresses.find(({ address }) => isOpenHere || isPublicAddress(address) || isLetIn(env, address));
  if (!open) throw new MailboxProblem({ side, step: "find", code: "host_closed", detail: name });
  if (!isHome && !ports[side].includes(port))
    throw new MailboxProblem({ side, step: "find", code: "port_closed", detail: String(port) });
  return {
    address: open.address,
    ...(!isIP(name) && { servername: name }),
    isSelf: isHome && isLoopback(open.address),
  };
}

function isLetIn({ MAILBOX_HOSTS }: Env, address: string): boolean {
  const parsed = ipaddr.process(address);
  return MAILBOX_HOSTS.some((entry) => {
    if (!entry.includes("/")) return entry === address;
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}
