import { currency, externalId, name, owner, written } from "#domain/records/kinds/common-fields.ts";
import type { RecordKind } from "#domain/records/kinds/record-kind.ts";

/** A possible sale. */
export const deal = {
  table: "deals",
  route: "/dashboard/sales",
  pointer: "deal_id",
  features: ["stages", "scores", "mail"],
  number: "deal_number",
  fields: {
    name,
    phone: { kind: "phone" },
    value_minor: { kind: "money" },
    currency,
    stage_id: { kind: "link", isFilled: true, link: { entity: "stages", by: ["name"] } },
    priority: { kind: "choice", isFilled: true, choices: ["high", "medium", "low"] },
    // A deal without its own probability has its stage's; the database resolves this.
    probability: { kind: "percent", measure: "likelihood" },
    opened_on: { kind: "date" },
    close_date: { kind: "date" },
    account_id: { kind: "link", link: { entity: "accounts", by: ["name"] } },
    contact_id: { kind: "link", link: { entity: "contacts", by: ["email", "name"] } },
    product_id: { kind: "link", link: { entity: "products", by: ["name", "code"] } },
    owner_id: owner,
    lost_reason: { kind: "longText" },
    external_id: externalId,
  },
  // A won deal without a close date counts as closed on the day it was created, as in the metrics of the home page.
  written: { ...written, is_imported: "boolean", deal_number: "text", closed_on: "closing" },
  columns: [
    ["name", 240],
    ["deal_number", 110],
    ["account_id", 190],
    ["stage_id", 160],
    ["value_minor", 130],
    ["probability", 110],
    ["close_date", 130],
    ["priority", 110],
    ["owner_id", 160],
    ["product_id", 160],
    ["opened_on", 130],
  ],
  filters: ["tag_ids", "closed_on", "contact_id", "phone", "external_id", "created_at", "updated_at", "is_imported"],
  // The newest deal is listed first.
  order: "rank",
  form: {
    asked: [
      "name",
      "account_id",
      "contact_id",
      "phone",
      "value_minor",
      "stage_id",
      "priority",
      "probability",
      "close_date",
      "owner_id",
      "product_id",
    ],
    creates: ["account_id", "contact_id"],
    required: ["name", "phone", "value_minor", "stage_id", "priority", "probability", "close_date"],
  },
  keyFacts: ["value_minor", "close_date", "account_id", "contact_id", "probability", "owner_id"],
  brief: ["stage_id", "value_minor", "close_date"],
  foundBy: ["account_id", "stage_id"],
} as const satisfies RecordKind<"deals">;
