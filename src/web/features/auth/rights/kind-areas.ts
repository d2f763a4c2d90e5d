import type { Database } from "#domain/database.ts";
import { mapEntities } from "#domain/records/kinds/kinds.ts";

/** Areas of a workspace by which rights are summarized, in display order. */
export const areas = [
  "records",
  "mail",
  "companies",
  "analyses",
  "shape",
  "team",
  "programs",
  "log",
  "personal",
] as const;
export type Area = (typeof areas)[number];

/** Tables that belong to no workspace: the server's operator reads them, with the secret key. */
type OfTheOperator = "contact_messages";

/** Area of each table of the API; the compiler requires an entry for new tables. */
export const kindAreas = {
  ...mapEntities(() => "records" as const),
  activities: "records",
  files: "records",
  tags: "records",
  saved_views: "records",
  imports: "records",
  duplicate_pairs: "records",
  message_sentiments: "records",
  change_sets: "records",
  change_log: "records",
  runs: "records",
  run_steps: "records",
  promotion_generations: "records",
  promotion_ideas: "records",
  promotions: "records",
  promotion_accounts: "records",
  workflows: "records",
  sheets: "records",
  mailboxes: "mail",
  conversations: "mail",
  emails: "mail",
  email_events: "mail",
  email_rules: "mail",
  email_senders: "mail",
  email_templates: "mail",
  companies: "companies",
  locations: "companies",
  departments: "companies",
  teams: "companies",
  placements: "companies",
  analyses: "analyses",
  forecast_reports: "analyses",
  frozen_forecasts: "analyses",
  score_models: "analyses",
  deal_scores: "analyses",
  lead_scores: "analyses",
  workspaces: "shape",
  pipelines: "shape",
  stages: "shape",
  custom_fields: "shape",
  exchange_rates: "shape",
  kpi_targets: "shape",
  members: "team",
  photos: "team",
  invitations: "team",
  access_tokens: "programs",
  audit_entries: "log",
  profiles: "personal",
  notifications: "personal",
  chats: "personal",
  chat_messages: "personal",
  favourites: "personal",
  pinned_charts: "personal",
  metric_alerts: "personal",
  user_tokens: "personal",
  token_transactions: "personal",
  daily_bonuses: "personal",
  token_packages: "personal",
  payments: "personal",
  token_caps: "personal",
  token_cap_notices: "personal",
  user_onboarding: "personal",
  data_exports: "personal",
} as const satisfies Record<Exclude<keyof Database["public"]["Tables"], OfTheOperator>, Area>;
export type Kind = keyof typeof kindAreas;

export const isKind = (name: string): name is Kind => name in kindAreas;
