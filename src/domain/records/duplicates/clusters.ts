/** Returns the key of a pair, independent of its order. */
export const pairKey = (one: string, other: string) => (one < other ? `${one}|${other}` : `${other}|${one}`);

type Pair = { left: string; right: string; score: number; cluster: string };

/**
 * Joins pairs into clusters, strongest first. Two clusters are joined only if at least half of all pairs between them were
 * found: a chain of weak similarities does not make one person of many (average linkage). Pairs that a user marked as
 * different (`apart`) never share a cluster.
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
  // A pair across two clusters becomes a cluster of its own.
  return sorted.map((pair) => ({
    ...pair,
    cluster: groupOf(pair.left) === groupOf(pair.right) ? nameOf(groupOf(pair.left)) : `${pair.left}:${pair.right}`,
  }));
}
