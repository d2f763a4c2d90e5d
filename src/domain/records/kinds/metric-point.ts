import { metricKeys } from "#domain/metrics/metric-keys.ts";
import { company, externalId, derivedName, written } from "#domain/records/kinds/common-fields.ts";
import type { RecordKind } from "#domain/records/kinds/record-kind.ts";

/** A count on a day, such as guests, visits, hours or seats. */
export const metricPoint = {
  table: "metric_points",
  route: "/dashboard/metric-points",
  pointer: "metric_point_id",
  features: [],
  fields: {
    name: derivedName,
    day: { kind: "date", isRequired: true },
    key: { kind: "choice", isRequired: true, choices: metricKeys },
    value: { kind: "number", isRequired: true },
    dimension: { kind: "text" },
    company_id: company,
    external_id: externalId,
  },
  written,
  columns: [
    ["name", 260],
    ["day", 150],
    ["value", 140],
    ["dimension", 220],
  ],
  filters: ["tag_ids", "external_id", "created_at", "updated_at"],
  order: "-day",
  form: { asked: ["key", "day", "value", "dimension", "company_id"], required: ["key", "day", "value"] },
  keyFacts: ["key", "day", "value", "dimension"],
  brief: ["key", "day", "value"],
  readWith: ["key"],
  foundBy: [],
} as const satisfies RecordKind<"metric_points">;
