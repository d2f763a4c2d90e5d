import { company, currency, externalId, derivedName, written } from "#domain/records/kinds/common-fields.ts";
import type { RecordKind } from "#domain/records/kinds/record-kind.ts";

export const expense = {
  table: "expenses",
  route: "/dashboard/expenses",
  pointer: "expense_id",
  features: [],
  fields: {
    name: derivedName,
    spent_on: { kind: "date", isRequired: true },
    amount_minor: { kind: "money", isRequired: true },
    currency,
    category: { kind: "text" },
    purpose: { kind: "choice", isFilled: true, choices: ["operating", "acquisition", "retention"] },
    channel: { kind: "text" },
    company_id: company,
    external_id: externalId,
  },
  written,
  columns: [
    ["name", 260],
    ["spent_on", 130],
    ["amount_minor", 140],
    ["category", 160],
    ["purpose", 160],
    ["channel", 140],
  ],
  filters: ["company_id", "tag_ids", "external_id", "created_at", "updated_at"],
  order: "-spent_on",
  form: {
    asked: ["name", "spent_on", "amount_minor", "category", "purpose", "channel", "company_id"],
    required: ["spent_on", "amount_minor"],
  },
  keyFacts: ["spent_on", "amount_minor", "category", "purpose"],
  brief: ["spent_on", "amount_minor"],
  foundBy: [],
} as const satisfies RecordKind<"expenses">;
