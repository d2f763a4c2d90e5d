import type { Unit } from "./measure-result.ts";

type Change = {
  direction: "up" | "down" | "same";
  /** The meaning of the direction for this measure; null if neither is better. */
  verdict: "better" | "worse" | null;
  difference: number;
  /** The difference in percent of the earlier value; null if that was 0 or so small that a percentage says little. */
  percent: number | null;
};

/** Changes of earlier counts below `fewest`, and changes of at least `tooLarge` percent, are not stated in percent. */
const fewest = 10;
const tooLarge = 1000;

/**
 * Compares a value with an earlier value; null if one of them is unknown. `percent` is null for small counts and for
 * very large changes.
 */
export function changeOf(
  now: number | null | undefined,
  before: number | null | undefined,
  better: "up" | "down" | null,
  unit?: Unit,
): Change | null {
  if (now == null || before == null) return null;
  const difference = now - before;
  const direction = difference > 0 ? "up" : difference < 0 ? "down" : "same";
  // Not a number if both are 0.
  const percent = (difference / Math.abs(before)) * 100;
  return {
    direction,
    verdict: better === null || direction === "same" ? null : direction === better ? "better" : "worse",
    difference,
    percent: (unit === "count" && Math.abs(before) < fewest) || !(Math.abs(percent) < tooLarge) ? null : percent,
  };
}
