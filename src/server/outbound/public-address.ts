import { isIP, isIPv6 } from "node:net";

import ipaddr from "ipaddr.js";

/**
 * The range assigned to networks of the internet. Outside of it are reserved ranges and IPv4 addresses in IPv6
 * notation.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** True if an address is on the internet: not private, local, reserved, or a gateway to IPv4. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  // An IPv4-compatible address in dotted notation would be parsed as an IPv4-mapped one.
  const parsed = ipaddr.process(isIPv6(address) ? withoutDots(address) : address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

const withoutDots = (address: string) =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)/, (_dots, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
