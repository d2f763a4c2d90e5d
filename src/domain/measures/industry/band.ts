import type { Measure } from "#domain/measures/build.ts";

/** What an indicator is to lie between, both ends included; a side without a limit is null. Amounts are in minor units. */
export type Band = { low: number | null; high: number | null };

export type BandState = { place: "below" | "within" | "above"; verdict: "good" | "bad" };

/** Where a figure lies, and whether that is as it should be: more than enough of what is better upwards is good, too. */
export function bandStateOf(value: number, { low, high }: Band, better: Measure["better"]): BandState {
  const place = low !== null && value < low ? "below" : high !== null && value > high ? "above" : "within";
  const isGood =
    place === "within" || (place === "above" && better === "up") || (place === "below" && better === "down");
  return { place, verdict: isGood ? "good" : "bad" };
}

/** What a workspace has set goes before what is usual; both of its sides empty is no band at all. */
export function bandOf(usual: Band | undefined, own: Band | undefined): Band | null {
  const band = own ?? usual;
  return band && (band.low !== null || band.high !== null) ? band : null;
}
