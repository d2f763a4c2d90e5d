import { isIP, isIPv6 } from "node:net";

import ipaddr from "ipaddr.js";

/** What is assigned to networks of the internet; outside of it are IPv4 addresses written as IPv6 ones, and what is reserved. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** True if an address is reached over the internet: no private network, no machine's own, no way into IPv4, nothing reserved. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  // Written with dots, an IPv4-compatible address is taken for a mapped one.
  const parsed = ipaddr.process(isIPv6(address) ? withoutDots(address) : address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

const withoutDots = (address: string) =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)/, (_dots, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
