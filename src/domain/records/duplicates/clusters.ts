/** Returns the key of a pair, which does not depend on the order of its IDs. */
export const pairKey = (one: string, other: string) => (one < other ? `${one}|${other}` : `${other}|${one}`);

type Pair = { left: string; right: string; score: number; cluster: string };

/**
 * Joins pairs into clusters, the strongest first. Two clusters are joined only if at least half of all pairs between
 * them were found (average linkage), so that a chain of weak similarities does not turn many people into one. Pairs
 * that a user marked as different (`apart`) are never in the same cluster.
 */
export function clusterPairs<T extends Pair>(pairs: readonly T[], apart: ReadonlySet<string>): T[] {
  const sorted = pairs.toSorted((a, b) => b.score - a.score || (a.left < b.left ? -1 : 1));
  const links = new Map<string, Set<string>>();
  for (const { left, right } of sorted) {
    links.set(left, (links.get(left) ?? new Set()).add(right));
    links.set(right, (links.get(right) ?? new Set()).add(left));
  }
  const clusterOf = new Map<string, string[]>();
  const groupOf = (id: string) => clusterOf.get(id) ?? [id];
  for (const { left, right } of sorted) {
    const a = groupOf(left);
    const b = groupOf(right);
    if (a === b) continue;
    const met = a.reduce((count, key) => count + b.filter((other) => links.get(key)?.has(other)).length, 0);
    if (met * 2 < a.length * b.length) continue;
    if (apart.size > 0 && a.some((one) => b.some((other) => apart.has(pairKey(one, other))))) continue;
    const joined = [...a, ...b];
    for (const id of joined) clusterOf.set(id, joined);
  }
  const first = new Map<string[], string>();
  const nameOf = (group: string[]) => {
    let name = first.get(group);
    if (name === undefined) {
      name = group.reduce((least, id) => (id < least ? id : least));
      first.set(group, name);
    }
    return name;
  };
  // A pair that connects two clusters becomes a separate cluster.
  return sorted.map((pair) => ({
    ...pair,
    cluster: groupOf(pair.left) === groupOf(pair.right) ? nameOf(groupOf(pair.left)) : `${pair.left}:${pair.right}`,
  }));
}
