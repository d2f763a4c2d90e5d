import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** True if a host in a URL, a setting or a socket address is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  const family = isIP(name);
  return family ? loopback.check(name, family === 6 ? "ipv6" : "ipv4") : name === "localhost";
}
