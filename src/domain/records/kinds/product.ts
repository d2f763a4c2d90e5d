import { currency, externalId, name, written } from "#domain/records/kinds/common-fields.ts";
import type { RecordKind } from "#domain/records/kinds/record-kind.ts";

export const product = {
  table: "products",
  route: "/dashboard/products",
  pointer: "product_id",
  features: [],
  fields: {
    name,
    code: { kind: "text" },
    category: { kind: "text" },
    // A sum of product prices would be meaningless.
    price_minor: { kind: "money", isUnsummed: true },
    currency,
    external_id: externalId,
  },
  written: {
    ...written,
    year_quantity: { kind: "number" },
    year_sales_minor: { kind: "money", isUnsummed: true },
    year_margin: { kind: "percent" },
  },
  columns: [
    ["name", 280],
    ["code", 130],
    ["category", 180],
    ["price_minor", 120],
    ["year_quantity", 160],
    ["year_sales_minor", 140],
    ["year_margin", 120],
  ],
  filters: ["updated_at", "tag_ids", "external_id", "created_at"],
  order: "name",
  form: { asked: ["name", "code", "category", "price_minor"], required: ["name"] },
  keyFacts: ["code", "category", "price_minor"],
  brief: ["category", "price_minor"],
  foundBy: [],
} as const satisfies RecordKind<"products">;
