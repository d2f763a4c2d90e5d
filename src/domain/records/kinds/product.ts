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
  written,
  columns: [
    ["name", 400],
    ["code", 160],
    ["category", 240],
    ["price_minor", 160],
  ],
  filters: ["updated_at", "tag_ids", "external_id", "created_at"],
  order: "name",
  form: { asked: ["name", "code", "category", "price_minor"], required: ["name"] },
  keyFacts: ["code", "category", "price_minor"],
  brief: ["category", "price_minor"],
  foundBy: [],
} as const satisfies RecordKind<"products">;
