import * as z from "zod/mini";

import { defaultThresholds, thresholdsSchema } from "./thresholds.ts";

const settingsSchema = z.object({ thresholds: thresholdsSchema, hasAlerts: z.boolean() });
export type FallbackSettings = z.infer<typeof settingsSchema>;

export const defaultSettings: FallbackSettings = { thresholds: defaultThresholds, hasAlerts: true };

/** Parses the settings stored in the browser; invalid data falls back to the defaults. */
export function readSettings(settingsText: string | null): FallbackSettings {
  try {
    const read = settingsSchema.safeParse(JSON.parse(settingsText ?? "null"));
    if (read.success) return read.data;
  } catch {
    // Handled like missing settings.
  }
  return defaultSettings;
}
