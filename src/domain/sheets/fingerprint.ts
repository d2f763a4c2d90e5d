/** Returns a short fingerprint of texts for detecting changes: 53 bits of a hash. */
export function fingerprint(texts: Iterable<string>): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  const take = (code: number) => {
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  };
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) take(text.charCodeAt(at));
    // Separates the texts with a number that is not a character, so that "ab", "c" and "a", "bc" have different
    // fingerprints.
    take(0x11_0000);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return (4_294_967_296 * (0x1f_ffff & high) + (low >>> 0)).toString(36);
}
