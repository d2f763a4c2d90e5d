import { domainOf } from "#domain/mail/providers.ts";

let known: Promise<ReadonlySet<string>> | undefined;

/** Which of these addresses' domains give addresses to everybody, and so are no account's. Their list comes with the first mailbox. */
export async function freeDomainsOf(addresses: readonly string[]): Promise<string[]> {
  known ??= import("free-email-domains").then(({ default: domains }) => new Set(domains));
  const free = await known;
  return [...new Set(addresses.map(domainOf))].filter((domain) => free.has(domain));
}
