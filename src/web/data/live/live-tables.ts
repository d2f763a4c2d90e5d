import type { Row, TableName } from "#domain/database.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { tablesRead } from "#web/data/requests/query-tables.ts";

type Versioned = { [T in TableName]: Row<T> extends { version: number } ? T : never }[TableName];

/** Tables whose live events include the version of the row, so that known changes are not fetched again. */
const withVersion: readonly (Entity & Versioned)[] = entities;
const others = [
  "stages",
  "pipelines",
  "members",
  "invitations",
  "companies",
  "locations",
  "departments",
  "teams",
  "placements",
  "exchange_rates",
  "kpi_targets",
  "change_sets",
  "custom_fields",
  "record_layouts",
  "duplicate_pairs",
  "analyses",
  "forecast_reports",
  "score_models",
  "promotion_generations",
  "promotion_ideas",
  "promotions",
  "imports",
  "runs",
  "tags",
  "files",
  "activities",
  "notifications",
  "saved_views",
  "chats",
  "chat_messages",
  "wrong_answers",
  "favourites",
  "pinned_charts",
  "metric_alerts",
  "workflows",
  "sheets",
  "mailboxes",
  "conversations",
  "emails",
  "email_events",
  "email_templates",
] as const satisfies readonly TableName[];
export const liveTables = [...withVersion, ...others];
export type LiveTable = (typeof liveTables)[number];

export const isLiveTable = (table: string): table is LiveTable => liveTables.some((liveTable) => liveTable === table);
export const hasVersion = (table: LiveTable): boolean => withVersion.some((known) => known === table);

/** True if a query shows changed rows. A record's page is stale if that record, or a table it links to, changed. */
export function isStale(queryKey: readonly unknown[], table: LiveTable, ids: ReadonlySet<string> | null): boolean {
  const [noun, part, kind, , id] = queryKey;
  if (noun === "records" && part === "changes") return ids === null || ids.has(String(queryKey[3]));
  if (noun === "runs" && part === "one") return table === "runs" && (ids === null || ids.has(String(queryKey[2])));
  const isRecord = noun === "records" && part === table && kind === "record";
  if (isRecord && ids) return ids.has(String(id));
  return tablesRead(queryKey).includes(table);
}
