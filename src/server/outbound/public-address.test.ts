import { expect, test } from "vitest";

import { isPublicAddress } from "./public-address.ts";

/**
 * From https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry, with IPv4 addresses
 * embedded in IPv6 ones.
 */
const special = {
  "this network": ["0.0.0.0", "0.1.2.3"],
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1"],
  "shared (CGNAT)": ["100.64.0.1", "100.127.255.255"],
  loopback: ["127.0.0.1", "127.255.255.255", "::1"],
  "link-local": ["169.254.169.254", "fe80::1", "fe80::1%eth0"],
  "protocol assignments": ["192.0.0.1", "2001:1::1"],
  documentation: ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
  "AS112 and AMT": ["192.31.196.1", "192.52.193.1", "192.175.48.1", "2001:3::1", "2001:4:112::1", "2620:4f:8000::1"],
  "6to4 relay": ["192.88.99.1"],
  benchmarking: ["198.18.0.1", "198.19.255.255", "2001:2::1"],
  multicast: ["224.0.0.1", "239.255.255.255", "ff02::1"],
  reserved: ["240.0.0.1", "255.255.255.255", "4000::1", "e000::1", "8000::1"],
  unspecified: ["::"],
  "discard-only": ["100::1"],
  ORCHID: ["2001:10::1", "2001:20::1"],
  "segment routing": ["5f00::1"],
  "unique local and site-local": ["fc00::1", "fd12:3456::1", "fec0::1"],
  "IPv4-mapped": ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::ffff:169.254.169.254"],
  "IPv4-compatible": ["::127.0.0.1", "::7f00:1", "::a00:1", "::8.8.8.8", "::808:808"],
  "IPv4-translated": ["::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8"],
  NAT64: ["64:ff9b::7f00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::7f00:1"],
  "6to4": ["2002:7f00:1::", "2002:a00:1::1", "2002:808:808::1"],
  Teredo: ["2001::1", "2001:0:7f00:1::1"],
  "not an address": ["", "localhost", "example.com"],
};

test.each(Object.entries(special))("%s is not public", (_name, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.15.0.1",
  "172.32.0.1",
  "100.63.0.1",
  "::ffff:8.8.8.8",
  "2606:4700::1111",
  "2a00:1450::1",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
