type Change = {
  direction: "up" | "down" | "same";
  /** What the direction means for this measure; none where neither is better. */
  verdict: "better" | "worse" | null;
  difference: number;
  /** The difference as a share of what was before, in percent; unknown where that was nothing. */
  percent: number | null;
};

/** How a figure differs from the one it is compared with; nothing can be said where one of them is unknown. */
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
