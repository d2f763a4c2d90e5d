import type { QueryClient } from "@tanstack/react-query";

import type { TableName } from "#domain/database.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities, entitiesWith, fieldsOf, isEntity, mapEntities } from "#domain/records/kinds/kinds.ts";

/** The source of rows: a table of the data service or of the sign-in service. */
export type Source = TableName | `auth.${"users" | "sessions" | "identities" | "mfa_factors"}`;

export const organisation = ["companies", "locations", "departments", "teams", "placements"] as const;
const named = [...entities, "members"] as const;
/** All tables that a bulk change, or undoing one, may affect. */
export const everyRecord = [
  ...entities,
  ...organisation,
  "exchange_rates",
  "kpi_targets",
  "promotion_ideas",
  "promotions",
  "promotion_accounts",
  "workflows",
  "email_templates",
  "activities",
  "change_log",
  "change_sets",
  "duplicate_pairs",
  "favourites",
  "files",
  "notifications",
  "pipelines",
  "stages",
  "tags",
] as const satisfies readonly Source[];
export const tokenTables = [
  "user_tokens",
  "token_transactions",
  "daily_bonuses",
  "payments",
] as const satisfies readonly Source[];
const facts = [
  ...entities,
  "message_sentiments",
  "activities",
  "exchange_rates",
  "pipelines",
  "stages",
  "members",
  ...organisation,
  "workspaces",
] as const satisfies readonly Source[];

/**
 * The tables that each query reads, by the first part of its key, or by the first two parts if queries with the same
 * first part read different tables. A change to a table by any user invalidates the queries that read it. Queries
 * without tables stay fresh for their `staleTime`.
 */
const reads = {
  "access-tokens": ["access_tokens", "members", "workspaces"],
  activities: ["activities", ...named],
  analyses: ["analyses", "members"],
  "audit-log": ["audit_entries", "change_log", "change_sets"],
  "change-sets": ["change_sets", "change_log", "members"],
  chats: ["chats", "members"],
  "chats/messages": ["chat_messages"],
  companies: [...organisation, "members"],
  conversations: ["conversations", "contacts", "accounts", "deals", "members"],
  "custom-fields": ["custom_fields"],
  "custom-fields/counts": ["custom_fields", ...entities],
  "data-export": ["data_exports", "runs"],
  duplicates: ["duplicate_pairs"],
  "merged-into": [],
  "other-workspace": [],
  "email-templates": ["email_templates"],
  emails: ["emails", "email_events", "members"],
  "emails/timeline": ["emails", "conversations", ...named],
  // The content of an email never changes.
  "emails/text": [],
  "emails/page": [],
  // All metrics, regardless of their facts.
  metrics: facts,
  // Metrics that also depend on the time since the last contact.
  "metrics/contact-summary": [...facts, "conversations", "emails"],
  "metrics/funnel-times": [...facts, "conversations"],
  "metrics/leads": [...facts, "conversations"],
  "metrics/inactive": [...facts, "conversations"],
  "metrics/standings": [...facts, "conversations"],
  "exchange-rates": ["exchange_rates"],
  "kpi-targets": ["kpi_targets"],
  files: ["files", "members"],
  "forecast-reports": ["forecast_reports", "members"],
  "frozen-forecasts": ["frozen_forecasts"],
  holdings: ["members", "accounts", "contacts", "deals", "sales", "targets", "activities"],
  identities: ["auth.identities"],
  import: ["imports"],
  imports: ["imports", "runs", "members"],
  invitation: [],
  invitations: ["invitations"],
  leaving: [],
  login: ["auth.users", "auth.mfa_factors"],
  mailboxes: ["mailboxes", "members"],
  "mailboxes/handling": ["mailboxes"],
  "mailboxes/rules": ["email_rules"],
  "mailboxes/senders": ["email_senders"],
  "mailboxes/spam": ["conversations"],
  "mailboxes/recent": ["emails"],
  // Requested separately for each address.
  "mailboxes/servers": [],
  notifications: ["notifications", "activities", "conversations", ...named],
  "notifications/unread": ["notifications", "activities"],
  onboarding: [],
  opening: [],
  photo: [],
  "pinned-charts": ["pinned_charts", "members"],
  "metric-alerts": ["metric_alerts", "members"],
  photos: ["photos", "members"],
  promotions: ["promotions", "promotion_accounts", "sales", "deals", "stages", "exchange_rates", "workspaces"],
  "promotions/generations": ["promotion_generations", "members"],
  "promotions/ideas": ["promotion_ideas", "members"],
  "product-spellings": ["products", "deals"],
  profile: [],
  records: [],
  // Activities are relevant only for their own record (live-tables.ts). Cards show the next step of their deal.
  "records/board": ["deals", "accounts", "activities", "stages", "members", "custom_fields"],
  "records/changes": ["change_log", ...entities],
  "records/companies": ["companies"],
  "records/favourites": ["favourites", "saved_views", ...entities],
  "records/home": ["deals", "contacts", "accounts", "activities", "stages", "workspaces", "exchange_rates"],
  "records/members": ["members"],
  "records/pipelines": ["pipelines", "stages"],
  "records/teams": ["teams", "departments", "companies"],
  "records/related": [...entities, "stages", "members"],
  "records/search": [...entities, "activities"],
  "records/stages": ["stages", "pipelines"],
  "record-layouts": ["record_layouts"],
  "recovery-codes": ["auth.mfa_factors"],
  relations: ["accounts", "contacts", "deals", "activities", "conversations", "stages", "members", "workspaces"],
  rights: [],
  runs: ["runs"],
  samples: [...entities, "activities", "mailboxes"],
  "saved-views": ["saved_views"],
  scores: ["score_models", "deal_scores", "lead_scores"],
  sessions: ["auth.sessions"],
  sheets: ["sheets", "members"],
  // The revision announces changes to the content. The content is refetched only when the editor asks for it.
  "sheets/content": [],
  similar: entitiesWith("duplicates"),
  tags: ["tags"],
  "tags/counts": ["tags", ...entities],
  team: ["members"],
  // Paid results are stored in these tables, possibly from another device.
  tokens: [...tokenTables, "analyses", "promotion_generations"],
  // A price also depends on the data to analyse, which may be missing.
  "tokens/offer": [...tokenTables, "analyses", "promotion_generations", "deals", "sales"],
  "tokens/cap": [...tokenTables, "token_caps", "token_cap_notices"],
  // Polled until the payment is settled; refetching with every token event would be redundant.
  "tokens/checkout": [],
  "tokens/packages": ["token_packages"],
  "tokens/payments": ["payments"],
  "undo-preview": [],
  workflows: ["workflows", "members", "runs"],
  "workflows/runs": ["runs"],
  "workflows/dry-run": ["workflows"],
  workspaces: ["workspaces", "members"],
  "wrong-answers": ["wrong_answers", "members"],
} as const satisfies Record<string, readonly Source[]>;

type Name = keyof typeof reads;
type Noun = Exclude<Name, `${string}/${string}`>;

/** Key type of all queries. It rejects keys that no change would invalidate. */
export type Key = readonly [Exclude<Noun, "records">, ...unknown[]] | readonly ["records", ...RecordsPart];
type RecordsPart = [PartOf<Name>, ...unknown[]];
type PartOf<N> = (N extends `records/${infer Part}` ? Part : never) | Entity;

const isName = (name: string): name is Name => Object.hasOwn(reads, name);

/** The tables read with records of each kind: its own, the linked records', and custom fields. */
const tablesOfKind = mapEntities((entity): readonly Source[] => [
  entity,
  "custom_fields",
  ...Object.values(fieldsOf(entity)).flatMap(({ link }) => link?.entity ?? []),
  ...(entity === "messages" ? (["message_sentiments"] as const) : []),
]);

export function tablesRead(key: readonly unknown[]): readonly Source[] {
  const [whole = "", part = "", view = ""] = key.map(String);
  // The page of a deal also shows its next step.
  if (whole === "records" && part === "deals" && view === "record") return [...tablesOfKind.deals, "activities"];
  if (isEntity(part) && whole === "records") return tablesOfKind[part];
  if (isEntity(part) && whole === "duplicates") return ["duplicate_pairs", part];
  const name = `${whole}/${part}`;
  return isName(name) ? reads[name] : isName(whole) ? reads[whole] : [];
}

/** Invalidates the queries that read one of these tables. */
export async function tablesChanged(client: QueryClient, tables: readonly Source[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => tablesRead(queryKey).some((source) => tables.includes(source)),
  });
}
