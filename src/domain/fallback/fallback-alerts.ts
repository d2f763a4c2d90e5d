import * as z from "zod/mini";

import type { FallbackRecord } from "./fallback-records.ts";
import { type FallbackStatus, statuses, statusOf, type Thresholds } from "./thresholds.ts";

const toldSchema = z.record(z.string(), z.enum(statuses));
/** The status in which each company was found last, so that it is told once. */
export type ToldStatuses = Readonly<Record<string, FallbackStatus>>;

export type FallbackAlert = Pick<FallbackRecord, "companyId" | "companyName" | "fallbackRate"> & {
  kind: "critical" | "warning";
};

/** Reads what a browser kept; what cannot be is as if nothing had been told. */
export function readTold(kept: string | null): ToldStatuses {
  try {
    const read = toldSchema.safeParse(JSON.parse(kept ?? "null"));
    if (read.success) return read.data;
  } catch {
    // As if nothing had been told.
  }
  return {};
}

/** What is to be told of companies that stand in another status than when they were told of, and what is told then. */
export function findAlerts(
  records: readonly FallbackRecord[],
  thresholds: Thresholds,
  told: ToldStatuses,
): { alerts: FallbackAlert[]; told: ToldStatuses } {
  const found = records.map((record) => ({ ...record, status: statusOf(record.fallbackRate, thresholds) }));
  const changed = found.filter(({ companyId, status }) => told[companyId] !== status);
  return {
    alerts: changed.flatMap(({ companyId, companyName, fallbackRate, status }) =>
      status === "good"
        ? []
        : [{ companyId, companyName, fallbackRate, kind: status === "warning" ? "warning" : "critical" }],
    ),
    told: { ...told, ...Object.fromEntries(changed.map(({ companyId, status }) => [companyId, status])) },
  };
}
