import * as z from "zod/mini";

import type { FallbackRecord } from "./fallback-records.ts";
import { type FallbackStatus, statuses, statusOf, type Thresholds } from "./thresholds.ts";

const notifiedSchema = z.record(z.string(), z.enum(statuses));
/** The status of each company in its last notification, so that the same status does not cause another one. */
export type NotifiedStatuses = Readonly<Record<string, FallbackStatus>>;

export type FallbackAlert = Pick<FallbackRecord, "companyId" | "companyName" | "fallbackRate"> & {
  kind: "critical" | "warning";
};

/** Parses the statuses stored in the browser; invalid data is read as no notifications. */
export function parseNotified(stored: string | null): NotifiedStatuses {
  try {
    const read = notifiedSchema.safeParse(JSON.parse(stored ?? "null"));
    if (read.success) return read.data;
  } catch {
    // Handled like missing data.
  }
  return {};
}

/**
 * Returns the alerts for companies whose status changed since their last notification, except to good, and the updated
 * statuses.
 */
export function findAlerts(
  records: readonly FallbackRecord[],
  thresholds: Thresholds,
  notified: NotifiedStatuses,
): { alerts: FallbackAlert[]; notified: NotifiedStatuses } {
  const rated = records.map((record) => ({ ...record, status: statusOf(record.fallbackRate, thresholds) }));
  const changed = rated.filter(({ companyId, status }) => notified[companyId] !== status);
  return {
    alerts: changed.flatMap(({ companyId, companyName, fallbackRate, status }) =>
      status === "good"
        ? []
        : [{ companyId, companyName, fallbackRate, kind: status === "warning" ? "warning" : "critical" }],
    ),
    notified: { ...notified, ...Object.fromEntries(changed.map(({ companyId, status }) => [companyId, status])) },
  };
}
