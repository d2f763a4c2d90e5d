import * as z from "zod/mini";

const percent = z.number().check(z.minimum(0), z.maximum(100));

export const thresholdsSchema = z.object({ good: percent, warning: percent, critical: percent });
export type Thresholds = z.infer<typeof thresholdsSchema>;

export const thresholdNames = ["good", "warning", "critical"] as const;
export type ThresholdName = (typeof thresholdNames)[number];

export const defaultThresholds: Thresholds = { good: 10, warning: 25, critical: 40 };

export const statuses = ["good", "warning", "critical", "severe"] as const;
export type FallbackStatus = (typeof statuses)[number];

/** Returns the status of a rate: the first one with a threshold above the rate; severe if there is none. */
export function statusOf(rate: number, thresholds: Thresholds): FallbackStatus {
  return thresholdNames.find((name) => rate < thresholds[name]) ?? "severe";
}

export type ThresholdProblem = "notAPercentage" | "goodNotBelowWarning" | "warningNotBelowCritical";

/** Parses the thresholds that the user typed, or returns the first problem and its field. */
export function readThresholds(
  typed: Readonly<Record<ThresholdName, string>>,
): { thresholds: Thresholds } | { at: ThresholdName; problem: ThresholdProblem } {
  for (const name of thresholdNames)
    if (typed[name].trim() === "" || !percent.safeParse(Number(typed[name])).success)
      return { at: name, problem: "notAPercentage" };
  const thresholds = { good: Number(typed.good), warning: Number(typed.warning), critical: Number(typed.critical) };
  if (thresholds.good >= thresholds.warning) return { at: "good", problem: "goodNotBelowWarning" };
  if (thresholds.warning >= thresholds.critical) return { at: "warning", problem: "warningNotBelowCritical" };
  return { thresholds };
}
