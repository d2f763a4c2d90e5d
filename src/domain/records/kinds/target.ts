import { company, currency, externalId, derivedName, owner, written } from "#domain/records/kinds/common-fields.ts";
import type { RecordKind } from "#domain/records/kinds/record-kind.ts";

export const target = {
  table: "targets",
  route: "/dashboard/targets",
  pointer: "target_id",
  features: [],
  fields: {
    name: derivedName,
    month: { kind: "date", isRequired: true },
    measure: { kind: "choice", isFilled: true, choices: ["revenue", "deals_won", "new_leads"] },
    // The target of the whole workspace must not be added to the targets of individuals.
    amount_minor: { kind: "money", isUnsummed: true, onlyWith: { field: "measure", values: ["revenue"] } },
    count: { kind: "integer", onlyWith: { field: "measure", values: ["deals_won", "new_leads"] } },
    currency,
    account_id: { kind: "link", link: { entity: "accounts", by: ["name"] } },
    owner_id: { ...owner, startsEmpty: true },
    team_id: { kind: "link", link: { entity: "teams", by: ["name"] } },
    company_id: company,
    region: { kind: "text" },
    external_id: externalId,
  },
  written,
  columns: [
    ["name", 260],
    ["month", 120],
    ["measure", 140],
    ["amount_minor", 330],
    ["count", 180],
  ],
  filters: ["team_id", "company_id", "region", "tag_ids", "external_id", "created_at", "updated_at"],
  order: "-month",
  form: {
    asked: ["measure", "month", "amount_minor", "count", "account_id", "owner_id", "team_id", "company_id", "region"],
    required: ["measure", "month"],
  },
  keyFacts: ["month", "measure", "amount_minor", "count"],
  brief: ["month", "measure", "amount_minor", "count"],
  // The actual value of a target depends on its month and subject.
  readWith: ["month", "measure", "account_id", "owner_id", "team_id", "company_id", "region"],
  foundBy: ["account_id"],
} as const satisfies RecordKind<"targets">;
