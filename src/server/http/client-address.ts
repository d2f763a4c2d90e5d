import { BlockList, isIP } from "node:net";

import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as Request } from "hono";

/** Creates the function that returns the client address of a Hono request. */
export function createClientAddress(trustedProxies: readonly string[]): (request: Request) => string {
  const addressOf = createAddressOf(trustedProxies);
  return (request) => addressOf(getConnInfo(request).remote.address, request.req.header("x-forwarded-for"));
}

/**
 * Creates the function that returns the client address of a request: the address of the socket or, behind a trusted
 * proxy, the last address in X-Forwarded-For that is not a trusted proxy itself. Any client can send that header, so it
 * is ignored unless the socket belongs to a trusted proxy.
 */
export function createAddressOf(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

  return (socketAddress: string | undefined, forwardedFor: string | undefined): string => {
    let address = plain(socketAddress ?? "");
    const hops = (forwardedFor ?? "").split(",").map((hop) => plain(hop.trim()));
    while (isIP(address) && isTrusted(address)) {
      const hop = hops.pop();
      if (!hop || !isIP(hop)) break;
      address = hop;
    }
    return address;
  };
}

/**
 * Normalises an address: dual-stack sockets report IPv4 clients as ::ffff:192.0.2.1 and link-local clients as
 * fe80::1%eth0.
 */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
