import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

/** A prepared statement that connections cache, and its estimated memory. */
export type NamedStatement = { name: string; weight: number };

/**
 * Limit per connection. According to measurements, Postgres uses up to 110 bytes per unit of weight, 14 MB in total.
 */
export const maxCachedWeight = 128 * 1024;
/**
 * Far above the longest statement of any screen. A statement that takes tens of milliseconds to parse is either used
 * only once or malicious.
 */
const maxNamedWeight = maxCachedWeight / 8;
/** The columns of `*` are not in the text, but Postgres stores each of them. */
const weightOfStar = 300;

/** The names of statements that were used only once; nothing else is stored about them. */
const usedOnce = new LRUCache<string, true>({
  maxSize: 1024 * 1024,
  sizeCalculation: (_once, name) => 2 * name.length,
});
const named = new Map<string, LRUCache<string, NamedStatement>>();

/**
 * Returns the name by which connections cache a statement; null for a statement that is very long or used for the first
 * time in this process. The name depends on the role, because a plan with row-level security is made again whenever the
 * role changes.
 */
export function nameStatement(role: string, text: string): NamedStatement | null {
  const known = named.get(role)?.get(text);
  if (known) return known;
  const weight = text.length + (text.split(".*").length - 1) * weightOfStar;
  if (weight > maxNamedWeight) return null;
  const name = nameOf(role, text);
  if (!usedOnce.get(name)) {
    usedOnce.set(name, true);
    return null;
  }
  const ofRole =
    named.get(role) ??
    new LRUCache({ maxSize: 4 * 1024 * 1024, sizeCalculation: (_named, key) => 2 * key.length + 200 });
  named.set(role, ofRole);
  ofRole.set(text, { name, weight });
  return { name, weight };
}

/** Names a statement of the server itself without waiting for a second use, because there are only few of them. */
export const nameOwnStatement = (text: string): NamedStatement => ({ name: nameOf("", text), weight: text.length });

/** Returns the name of a statement. It is derived from the text, so that it is the same in every process. */
const nameOf = (role: string, text: string) =>
  `v_${createHash("sha256").update(`${role}\n${text}`).digest("base64url")}`;
