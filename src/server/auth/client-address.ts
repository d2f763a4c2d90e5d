import { BlockList, isIP } from "node:net";

import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as Request } from "hono";

/**
 * Makes the function that tells where a request comes from: the socket's address, and behind a trusted proxy the last
 * address of X-Forwarded-For that is not itself a trusted proxy. Anybody can write that header, only proxies are believed.
 */
export function createClientAddress(trustedProxies: readonly string[]): (request: Request) => string {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

  return (request) => {
    let address = plain(getConnInfo(request).remote.address ?? "");
    const hops = (request.req.header("x-forwarded-for") ?? "").split(",").map((hop) => plain(hop.trim()));
    while (isIP(address) && isTrusted(address)) {
      const hop = hops.pop();
      if (!hop || !isIP(hop)) break;
      address = hop;
    }
    return address;
  };
}

/** An IPv4 client of a socket for both families shows as ::ffff:192.0.2.1, a link-local one as fe80::1%eth0. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
