import { address, externalId, name, owner, written } from "#domain/records/kinds/common-fields.ts";
import type { RecordKind } from "#domain/records/kinds/record-kind.ts";

export const contact = {
  table: "contacts",
  route: "/dashboard/contacts",
  pointer: "contact_id",
  features: ["duplicates", "wideTimeline", "scores", "mail"],
  fields: {
    name,
    given_name: { kind: "text" },
    family_name: { kind: "text" },
    email: { kind: "email" },
    phone: { kind: "phone" },
    title: { kind: "text" },
    ...address,
    account_id: { kind: "link", link: { entity: "accounts", by: ["name"] } },
    owner_id: owner,
    lifecycle: { kind: "choice", choices: ["lead", "prospect", "customer", "former"] },
    source: { kind: "text" },
    external_id: externalId,
  },
  written: { ...written, is_imported: "boolean" },
  columns: [
    ["name", 178],
    ["account_id", 176],
    ["title", 158],
    ["email", 192],
    ["phone", 150],
    ["lifecycle", 132],
    ["owner_id", 150],
  ],
  filters: ["source", "created_at", "tag_ids", "external_id", "updated_at", "is_imported"],
  order: "name",
  form: {
    asked: ["name", "email", "phone", "title", "account_id", "lifecycle", "owner_id"],
    required: ["name"],
  },
  keyFacts: ["email", "phone", "account_id", "title", "lifecycle", "owner_id"],
  brief: ["title", "email"],
  foundBy: [],
} as const satisfies RecordKind<"contacts">;
