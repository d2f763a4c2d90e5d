import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

/** A statement that connections keep parsed, and what it may cost them. */
export type NamedStatement = { name: string; weight: number };

/** What each connection may keep: measured, Postgres holds up to 110 bytes for one of these, 14 MB in all. */
export const mostKept = 128 * 1024;
/** Longer than a screen's longest by far: what is parsed in tens of milliseconds is asked for once, or to do harm. */
const longestNamed = mostKept / 8;
/** What `*` stands for is not in the text, but Postgres keeps it column by column. */
const weightOfStar = 300;

/** Which statements were asked for once, by their names: of those, nothing else is kept. */
const askedOnce = new LRUCache<string, true>({
  maxSize: 1024 * 1024,
  sizeCalculation: (_once, name) => 2 * name.length,
});
const named = new Map<string, LRUCache<string, NamedStatement>>();

/**
 * The name under which connections keep a statement, from the second time on that this process is asked for it; null until
 * then. Named per role: a plan that depends on row-level security is made again whenever the role changes.
 */
export function nameStatement(role: string, text: string): NamedStatement | null {
  const known = named.get(role)?.get(text);
  if (known) return known;
  const weight = text.length + (text.split(".*").length - 1) * weightOfStar;
  if (weight > longestNamed) return null;
  const name = nameOf(role, text);
  if (!askedOnce.get(name)) {
    askedOnce.set(name, true);
    return null;
  }
  const ofRole =
    named.get(role) ??
    new LRUCache({ maxSize: 4 * 1024 * 1024, sizeCalculation: (_named, key) => 2 * key.length + 200 });
  named.set(role, ofRole);
  ofRole.set(text, { name, weight });
  return { name, weight };
}

/** The same for a statement of our own, whose kind is few: it has a name at once. */
export const nameOwnStatement = (text: string): NamedStatement => ({ name: nameOf("", text), weight: text.length });

/** Names follow from the text, so whoever parsed one, it is the same. */
const nameOf = (role: string, text: string) =>
  `v_${createHash("sha256").update(`${role}\n${text}`).digest("base64url")}`;
