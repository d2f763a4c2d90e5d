import { isIP, isIPv6 } from "node:net";

import ipaddr from "ipaddr.js";

/** The range assigned to networks of the internet; outside of it are IPv4 addresses written as IPv6 ones, and reserved ranges. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** True if an address is reached over the internet: not a private network, a local machine, a gateway to IPv4, or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  // In dotted notation, an IPv4-compatible address is parsed as a mapped one.
  const parsed = ipaddr.process(isIPv6(address) ? withoutDots(address) : address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

const withoutDots = (address: string) =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)/, (_dots, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
