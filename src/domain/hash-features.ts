/** Number of hash buckets of a text model: a quarter of a megabyte with one byte each. */
export const bucketCount = 2 ** 18;

/** Adds the buckets of all runs of `shortest` to `longest` characters; `salt` separates kinds of features. */
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

/** Returns the bucket of a word, or of two of them: `salt` separates kinds of features. */
export const bucketOf = (salt: number, text: string): number => spread(mix(seedOf(salt), text));

/** Hashes by FNV-1a over code units; its low bits are poor, so the high ones are folded in. */
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
