type Change = {
  direction: "up" | "down" | "same";
  /** The meaning of the direction for this measure; null if neither is better. */
  verdict: "better" | "worse" | null;
  difference: number;
  /** The difference in percent of the earlier value; null if the earlier value was 0. */
  percent: number | null;
};

/** Compares a value with an earlier value; null if one of them is unknown. */
export function changeOf(
  now: number | null | undefined,
  before: number | null | undefined,
  better: "up" | "down" | null,
): Change | null {
  if (now == null || before == null) return null;
  const difference = now - before;
  const direction = difference > 0 ? "up" : difference < 0 ? "down" : "same";
  return {
    direction,
    verdict: better === null || direction === "same" ? null : direction === better ? "better" : "worse",
    difference,
    percent: before === 0 ? null : (difference / Math.abs(before)) * 100,
  };
}
