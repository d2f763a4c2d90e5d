/**
 * Builds the key of a group from its dimensions; null for a dimension without a value, such as a sale without an
 * account.
 */
export const groupKey = ({ k0, k1 }: { k0: string | null; k1: string | null }) => JSON.stringify([k0, k1]);

export const keysOf = (group: string) => JSON.parse(group) as (string | null)[];

/** Sorts groups by size, largest first and unknown sizes last. */
export function rankGroups(groups: readonly string[], sizeOf: (group: string) => number | null): string[] {
  return groups
    .map((group) => ({ group, size: sizeOf(group) ?? -Infinity }))
    .toSorted((one, other) => other.size - one.size || (one.group < other.group ? -1 : 1))
    .map(({ group }) => group);
}

/**
 * Truncates a ranking after the first `top` groups with a name. Groups without a name, such as sales without an
 * account, do not count towards `top` and keep their rank; at most `top` of them are returned.
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
