/** The number of hash buckets of a text model, which needs a quarter of a megabyte with one byte per bucket. */
export const bucketCount = 2 ** 18;

/**
 * Adds the buckets of all runs of `shortest` to `longest` characters. A different `salt` keeps kinds of features apart.
 */
export function addRuns(
  characters: readonly string[],
  shortest: number,
  longest: number,
  salt: number,
  into: Set<number>,
): void {
  for (let at = 0; at < characters.length; at++) {
    let hash = seedOf(salt);
    for (let length = 1; length <= longest && at + length <= characters.length; length++) {
      hash = mix(hash, characters[at + length - 1] ?? "");
      if (length >= shortest) into.add(spread(hash));
    }
  }
}

/** Returns the bucket of a word or a pair of words. A different `salt` keeps kinds of features apart. */
export const bucketOf = (salt: number, text: string): number => spread(mix(seedOf(salt), text));

/**
 * Hashes with FNV-1a over UTF-16 code units. The low bits are of poor quality, so the high bits are folded into them.
 */
const seedOf = (salt: number) => Math.imul(0x811c9dc5 ^ salt, 0x01000193);
function mix(hash: number, text: string): number {
  let mixed = hash;
  for (let at = 0; at < text.length; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
  return mixed;
}
function spread(hash: number): number {
  const folded = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (folded ^ (folded >>> 13)) & (bucketCount - 1);
}
