/** Makes the key of a group of what its dimensions are; null where a fact has none, such as a sale without an account. */
export const groupKey = ({ k0, k1 }: { k0: string | null; k1: string | null }) => JSON.stringify([k0, k1]);

export const keysOf = (group: string) => JSON.parse(group) as (string | null)[];

/** The groups by their size, the largest first; those of which it is unknown last. */
export function rankGroups(groups: readonly string[], sizeOf: (group: string) => number | null): string[] {
  return groups
    .map((group) => ({ group, size: sizeOf(group) ?? -Infinity }))
    .toSorted((one, other) => other.size - one.size || (one.group < other.group ? -1 : 1))
    .map(({ group }) => group);
}

/**
 * Cuts a ranking after its first `top` groups with a name, such as an account. Sales without an account take no place among
 * them, and appear where their size puts them; at most as many groups without a name are returned.
 */
export function firstGroups(ranked: readonly string[], top: number, width: number): string[] {
  let named = 0;
  let unnamed = 0;
  return ranked.filter((group) => {
    const isNamed = keysOf(group)
      .slice(0, width)
      .every((id) => id !== null);
    if (named === top) return false;
    if (isNamed) named += 1;
    else unnamed += 1;
    return isNamed || unnamed <= top;
  });
}
