const maxComparedLength = 64;
const takenLeft = new Uint8Array(maxComparedLength);
const takenRight = new Uint8Array(maxComparedLength);

/**
 * Returns the similarity of two short texts, from 0 to 1: Jaro's share of common characters, increased for a common
 * prefix. Winkler, W. E. (1990): String Comparator Metrics and Enhanced Decision Rules in the Fellegi-Sunter Model of
 * Record Linkage; with a prefix of at most four characters and scale 0.1, applied only to texts that are already
 * similar.
 */
export function jaroWinkler(left: string, right: string): number {
  if (left === right) return 1;
  const a = left.length > maxComparedLength ? left.slice(0, maxComparedLength) : left;
  const b = right.length > maxComparedLength ? right.slice(0, maxComparedLength) : right;
  if (a === "" || b === "") return 0;
  const reach = Math.max(0, (Math.max(a.length, b.length) >> 1) - 1);
  takenLeft.fill(0, 0, a.length);
  takenRight.fill(0, 0, b.length);
  let common = 0;
  for (let i = 0; i < a.length; i++) {
    const to = Math.min(b.length - 1, i + reach);
    for (let j = Math.max(0, i - reach); j <= to; j++) {
      if (takenRight[j] === 0 && a.charCodeAt(i) === b.charCodeAt(j)) {
        takenLeft[i] = 1;
        takenRight[j] = 1;
        common++;
        break;
      }
    }
  }
  if (common === 0) return 0;
  let swapped = 0;
  for (let i = 0, j = 0; i < a.length; i++) {
    if (takenLeft[i] === 0) continue;
    while (takenRight[j] === 0) j++;
    if (a.charCodeAt(i) !== b.charCodeAt(j)) swapped++;
    j++;
  }
  const jaro = (common / a.length + common / b.length + (common - swapped / 2) / common) / 3;
  if (jaro < 0.7) return jaro;
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

/**
 * True if two texts are equal or differ by one typing error: an additional, missing or wrong character, or two swapped
 * neighbours.
 */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let left = a.length;
  let right = b.length;
  while (left > start && right > start && a[left - 1] === b[right - 1]) {
    left--;
    right--;
  }
  if (left - start <= 1 && right - start <= 1) return true;
  return (
    left - start === 2 && right - start === 2 && a[start] === b[start + 1] && a[start + 1] === b[start] // swapped neighbours
  );
}
