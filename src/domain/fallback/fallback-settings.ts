import * as z from "zod/mini";

import { defaultThresholds, thresholdsSchema } from "./thresholds.ts";

const settingsSchema = z.object({ thresholds: thresholdsSchema, hasAlerts: z.boolean() });
export type FallbackSettings = z.infer<typeof settingsSchema>;

export const defaultSettings: FallbackSettings = { thresholds: defaultThresholds, hasAlerts: true };

/** Reads what a browser kept; what cannot be is as if nothing had been kept. */
export function readSettings(kept: string | null): FallbackSettings {
  try {
    const read = settingsSchema.safeParse(JSON.parse(kept ?? "null"));
    if (read.success) return read.data;
  } catch {
    // As if nothing had been kept.
  }
  return defaultSettings;
}
