import type { QueryClient } from "@tanstack/react-query";

import type { TableName } from "#domain/database.gen.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities, entitiesWith, fieldsOf, isEntity, ofEachKind } from "#domain/records/kinds/kinds.ts";

/** Where rows come from: a table of the data service, or what the sign-in service keeps. */
export type Source = TableName | `auth.${"users" | "sessions" | "identities" | "mfa_factors"}`;

export const organisation = ["companies", "locations", "departments", "teams", "placements"] as const;
const named = [...entities, "members"] as const;
/** Everything that a change of many records, or taking one back, may touch. */
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
  "message_readings",
  "activities",
  "exchange_rates",
  "pipelines",
  "stages",
  "members",
  ...organisation,
  "workspaces",
] as const satisfies readonly Source[];

/**
 * What each query reads, by the first part of its key, or by the first two where queries of one noun read different tables:
 * a row that changed makes stale whatever reads its table, whoever changed it. What reads nothing here is fresh for as long
 * as its `staleTime` says.
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
  // What one says and looks like stays as it is.
  "emails/text": [],
  "emails/page": [],
  // Every figure of every screen, whichever facts it is of.
  figures: facts,
  // Of these, what tells how long ago somebody was in touch.
  "figures/funnel-times": [...facts, "conversations"],
  "figures/leads": [...facts, "conversations"],
  "figures/silent": [...facts, "conversations"],
  "figures/standings": [...facts, "conversations"],
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
  // Asked anew for each address.
  "mailboxes/servers": [],
  notifications: ["notifications", "activities", "conversations", ...named],
  "notifications/unread": ["notifications", "activities"],
  onboarding: [],
  opening: [],
  photo: [],
  "pinned-charts": ["pinned_charts", "members"],
  "figure-alerts": ["figure_alerts", "members"],
  photos: ["photos", "members"],
  promotions: ["promotions", "promotion_accounts", "sales", "deals", "stages", "exchange_rates", "workspaces"],
  "promotions/generations": ["promotion_generations", "members"],
  "promotions/ideas": ["promotion_ideas", "members"],
  "product-spellings": ["products", "deals"],
  profile: [],
  records: [],
  // Only of its own record: live-refresh.ts.
  "records/changes": ["change_log", ...entities],
  "records/companies": ["companies"],
  "records/favourites": ["favourites", "saved_views", ...entities],
  "records/home": ["deals", "contacts", "accounts", "activities", "stages", "workspaces"],
  "records/members": ["members"],
  "records/pipelines": ["pipelines", "stages"],
  "records/teams": ["teams", "departments", "companies"],
  "records/search": [...entities, "activities"],
  "records/stages": ["stages", "pipelines"],
  "recovery-codes": ["auth.mfa_factors"],
  relations: ["accounts", "contacts", "deals", "activities", "conversations", "stages", "members", "workspaces"],
  rights: [],
  runs: ["runs"],
  samples: [...entities, "activities", "mailboxes"],
  "saved-views": ["saved_views"],
  scores: ["score_models", "deal_scores", "lead_scores"],
  sessions: ["auth.sessions"],
  sheets: ["sheets", "members"],
  // What is written in it is told of by its revision, and read again only where whoever writes says so.
  "sheets/content": [],
  similar: entitiesWith("duplicates"),
  tags: ["tags"],
  "tags/counts": ["tags", ...entities],
  team: ["members"],
  // What is paid for with them is kept there, perhaps by another device.
  tokens: [...tokenTables, "analyses", "promotion_generations"],
  // A price goes by the work that there is, too, and there may be none.
  "tokens/offer": [...tokenTables, "analyses", "promotion_generations", "deals", "sales"],
  "tokens/cap": [...tokenTables, "token_caps", "token_cap_notices"],
  // Asked for again as long as it is not settled; its tokens would ask for it once more when they come.
  "tokens/checkout": [],
  "tokens/packages": ["token_packages"],
  "tokens/payments": ["payments"],
  "undo-preview": [],
  workflows: ["workflows", "members", "runs"],
  "workflows/runs": ["runs"],
  "workflows/rehearsal": ["workflows"],
  workspaces: ["workspaces", "members"],
} as const satisfies Record<string, readonly Source[]>;

type Name = keyof typeof reads;
type Noun = Exclude<Name, `${string}/${string}`>;

/** What every key begins with, so that none is written that nothing makes stale. */
export type Key = readonly [Exclude<Noun, "records">, ...unknown[]] | readonly ["records", ...RecordsPart];
type RecordsPart = [PartOf<Name>, ...unknown[]];
type PartOf<N> = (N extends `records/${infer Part}` ? Part : never) | Entity;

const isName = (name: string): name is Name => Object.hasOwn(reads, name);

/** What is read where records of a kind are: these, what they point to, and the fields that the workspace added. */
const tablesOfKind = ofEachKind((entity): readonly Source[] => [
  entity,
  "custom_fields",
  ...Object.values(fieldsOf(entity)).flatMap(({ link }) => link?.entity ?? []),
  ...(entity === "messages" ? (["message_readings"] as const) : []),
]);

/** The tables that a query reads. */
export function tablesRead(key: readonly unknown[]): readonly Source[] {
  const [whole = "", part = ""] = key.map(String);
  if (isEntity(part) && whole === "records") return tablesOfKind[part];
  if (isEntity(part) && whole === "duplicates") return ["duplicate_pairs", part];
  const name = `${whole}/${part}`;
  return isName(name) ? reads[name] : isName(whole) ? reads[whole] : [];
}

/** Makes stale whatever reads one of these tables. */
export async function tablesChanged(client: QueryClient, tables: readonly Source[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => tablesRead(queryKey).some((one) => tables.includes(one)),
  });
}
