import { sentiments } from "#domain/customers/sentiment/sentiment.ts";
import { externalId, derivedName, written } from "#domain/records/kinds/common-fields.ts";
import type { RecordKind } from "#domain/records/kinds/record-kind.ts";

export const message = {
  table: "messages",
  route: "/dashboard/messages",
  pointer: "message_id",
  features: [],
  fields: {
    name: derivedName,
    body: { kind: "longText", isRequired: true },
    sent_on: { kind: "date", isRequired: true },
    channel: { kind: "text" },
    contact_id: { kind: "link", link: { entity: "contacts", by: ["email", "name"] } },
    account_id: { kind: "link", link: { entity: "accounts", by: ["name"] } },
    corrected_sentiment: { kind: "choice", choices: sentiments },
    external_id: externalId,
  },
  written: {
    ...written,
    sentiment: { choices: sentiments },
    certainty: { choices: ["sure", "doubtful", "person", "unreadable"] },
  },
  columns: [
    ["name", 360],
    ["sentiment", 100],
    ["certainty", 104],
    ["sent_on", 104],
    ["channel", 96],
    ["account_id", 178],
    ["contact_id", 166],
  ],
  filters: ["tag_ids", "external_id", "created_at", "updated_at"],
  order: "-sent_on",
  form: {
    asked: ["body", "sent_on", "channel", "contact_id", "account_id"],
    required: ["body", "sent_on"],
  },
  keyFacts: ["sentiment", "certainty", "sent_on", "channel", "account_id"],
  brief: ["sent_on", "channel"],
  foundBy: ["account_id", "contact_id"],
} as const satisfies RecordKind<"messages">;
