import { type LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";

import { fairQueue } from "#server/http/limits/fair-queue.ts";
import { lookupLimits } from "#server/outbound/limits.ts";
import { OutboundLimit } from "#server/outbound/outbound-limit.ts";

// A lookup occupies one of Node's four threads until it is answered, even if the result is no longer needed. The other
// threads are for files and passwords.
const runInSlot = fairQueue({
  max: lookupLimits.atOnce,
  maxPerPerson: 1,
  timeout: { ms: lookupLimits.ms, error: () => new OutboundLimit("ETOOSLOW", "Looking up a name") },
});

/**
 * Returns all addresses of a host from the system's resolver. Names of one domain are looked up one at a time, because
 * one name server answers for all of them. Throws an OutboundLimit if the lookup takes too long.
 */
export async function lookUpHost(name: string): Promise<LookupAddress[]> {
  if (isIP(name)) return lookup(name, { all: true });
  const domain = name.split(".").slice(-2).join(".");
  const pending = runInSlot(domain, () => lookup(name, { all: true }));
  pending.catch(() => {});
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new OutboundLimit("ETOOSLOW", "Looking up a name")), lookupLimits.ms);
  return Promise.race([pending, late.promise]).finally(() => clearTimeout(timer));
}

/** Returns the names of a domain's mail servers; an empty list if there are none or the lookup fails. */
export async function lookUpMailExchangers(domain: string): Promise<string[]> {
  const { ms, tries } = lookupLimits;
  const records = await new Resolver({ timeout: ms / tries, tries }).resolveMx(domain).catch(() => []);
  return records.map(({ exchange }) => exchange);
}
