import type { Measure } from "#domain/metrics/measure-builders.ts";

/** The target range of an indicator, both ends included; a side without a limit is null. Amounts are in minor units. */
export type Band = { low: number | null; high: number | null };

export type BandState = { place: "below" | "within" | "above"; verdict: "good" | "bad" };

/**
 * Returns the position of a value relative to its band, and whether that is good. Leaving the band in the better
 * direction is also good.
 */
export function bandStateOf(value: number, { low, high }: Band, better: Measure["better"]): BandState {
  const place = low !== null && value < low ? "below" : high !== null && value > high ? "above" : "within";
  const isGood =
    place === "within" || (place === "above" && better === "up") || (place === "below" && better === "down");
  return { place, verdict: isGood ? "good" : "bad" };
}

/**
 * Returns the workspace's own band, or the usual band if it has none. Null if there is no band, or if both of its sides
 * are empty.
 */
export function bandOf(usual: Band | undefined, own: Band | undefined): Band | null {
  const band = own ?? usual;
  return band && (band.low !== null || band.high !== null) ? band : null;
}
