import { foldText } from "#domain/records/lists/search-text.ts";

/**
 * Numbers members with the same name in the order they were added: "Ana Li (1)", "Ana Li (2)". All lists with all
 * members of a workspace then use the same names, and need no email addresses, which colleagues cannot see.
 */
export function distinguishMembers<Member extends { id: string; name: string }>(members: readonly Member[]): Member[] {
  const counts = new Map<string, number>();
  for (const { name } of members) counts.set(foldText(name), (counts.get(foldText(name)) ?? 0) + 1);
  const taken = new Set(counts.keys());
  const numbered = new Map<string, string>();
  for (const { id, name } of members.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (counts.get(foldText(name)) === 1) continue;
    let nr = 1;
    while (taken.has(foldText(`${name} (${nr})`))) nr += 1;
    taken.add(foldText(`${name} (${nr})`));
    numbered.set(id, `${name} (${nr})`);
  }
  return members.map((member) => ({ ...member, name: numbered.get(member.id) ?? member.name }));
}

/** Returns the members who can be assigned: all except former members, but including the current assignee. */
export const offered = <Member extends { id: string; erased_at: string | null }>(
  members: readonly Member[],
  chosen: string | null = null,
): Member[] => members.filter(({ id, erased_at }) => erased_at === null || id === chosen);
