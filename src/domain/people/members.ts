import { foldText } from "#domain/lists/search-text.ts";

/** Members whose names are taken more than once are called by their e-mail as well, or counted where that does not help. */
export function tellApart<Member extends { name: string; email: string | null }>(members: readonly Member[]): Member[] {
  const times = new Map<string, number>();
  for (const { name } of members) times.set(foldText(name), (times.get(foldText(name)) ?? 0) + 1);
  const taken = new Set<string>();
  return members.map((member) => {
    const { name, email } = member;
    if (times.get(foldText(name)) === 1) return member;
    let apart = email ? `${name} (${email})` : name;
    for (let nr = 2; taken.has(apart); nr += 1) apart = `${name} (${nr})`;
    taken.add(apart);
    return { ...member, name: apart };
  });
}

/** Whom something can be given to: no former member, but for the one who has it. */
export const offered = <Member extends { id: string; erased_at: string | null }>(
  members: readonly Member[],
  chosen: string | null = null,
): Member[] => members.filter(({ id, erased_at }) => erased_at === null || id === chosen);
