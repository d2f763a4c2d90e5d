import type { Database } from "#domain/database.gen.ts";

export type LiveTable = keyof Database["public"]["Tables"];

type Watched = {
  /** First parts of the query keys that a change makes stale, `records/deals` for two parts. */
  stale: readonly string[];
  /** Whether its rows carry a version, by which a change that is known already is told. */
  hasVersion?: true;
};

/** What the screens watch, and what is to be read again when a row of it changes: also what shows it by name. */
export const liveTables: Partial<Record<LiveTable, Watched>> = {
  accounts: {
    stale: ["records/accounts", "records/contacts", "records/deals", "records/favourites", "duplicates/accounts"],
    hasVersion: true,
  },
  contacts: {
    stale: ["records/contacts", "records/deals", "records/home", "records/favourites", "duplicates/contacts"],
    hasVersion: true,
  },
  products: { stale: ["records/products", "records/deals", "records/favourites"], hasVersion: true },
  deals: { stale: ["records/deals", "records/home", "records/favourites"], hasVersion: true },
  stages: { stale: ["records/stages", "records/pipelines", "records/deals", "records/home"] },
  pipelines: { stale: ["records/pipelines", "records/stages"] },
  members: { stale: ["records/members", "workspaces", "companies"] },
  invitations: { stale: ["records/members"] },
  companies: { stale: ["companies"] },
  locations: { stale: ["companies"] },
  departments: { stale: ["companies"] },
  teams: { stale: ["companies"] },
  placements: { stale: ["companies"] },
  change_sets: { stale: ["change-sets"] },
  custom_fields: { stale: ["custom-fields"] },
  duplicate_pairs: { stale: ["duplicates"] },
  // One is paid for with tokens, perhaps on another device.
  analyses: { stale: ["analyses", "tokens"] },
  imports: { stale: ["imports", "import"] },
  // Their list says how far each is.
  runs: { stale: ["runs", "imports"] },
  tags: { stale: ["tags"] },
  files: { stale: ["files"] },
  activities: { stale: ["activities", "notifications", "records/home"] },
  notifications: { stale: ["notifications"] },
  saved_views: { stale: ["saved-views", "records/favourites"] },
  favourites: { stale: ["records/favourites"] },
};

export const isLiveTable = (table: string): table is LiveTable => table in liveTables;

/** Whether a query shows what has changed. A record's own page is touched by its own changes, and by what it points to. */
export function isStale(queryKey: readonly unknown[], table: LiveTable, ids: ReadonlySet<string> | null): boolean {
  const [noun, part, , , id] = queryKey;
  if (noun === "records" && part === "changes") return ids === null || ids.has(String(queryKey[3]));
  if (noun === "runs" && part === "one") return table === "runs" && (ids === null || ids.has(String(queryKey[2])));
  const isRecord = noun === "records" && part === table && queryKey[2] === "record";
  if (isRecord && ids) return ids.has(String(id));
  return liveTables[table]?.stale.some((key) => key === noun || key === `${String(noun)}/${String(part)}`) ?? false;
}
