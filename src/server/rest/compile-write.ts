import { findRelation, type Compiled } from "#server/rest/compile-read.ts";
import { envelopeSql } from "#server/rest/envelope.ts";
import { jsonMedia, type Media } from "#server/rest/media-type.ts";
import type { Preferences } from "#server/rest/preferences.ts";
import { ReadPlanner, toField } from "#server/rest/read-plan.ts";
import { ReadSql } from "#server/rest/read-sql.ts";
import { RestError } from "#server/rest/rest-error.ts";
import type { RestLimits } from "#server/rest/rest-limits.ts";
import type { CallerRole, Relation, SchemaCache } from "#server/rest/schema-cache.ts";
import { Parameters } from "#server/rest/statement.ts";
import type { Query, SelectItem } from "#server/rest/syntax.ts";
import { neededColumns, writeSql, type Write } from "#server/rest/write-sql.ts";

export type WriteShape = {
  role: CallerRole;
  kind: Write["kind"];
  query: Query;
  media: Media;
  preferences: Preferences;
  /** The keys of the body; `isArray` is true if the body is a list. */
  payload: { keys: string[]; isArray: boolean } | null;
};

/**
 * Compiles a `POST`, `PATCH`, `PUT` or `DELETE` of a relation. Throws a RestError for a request that the relation does
 * not support.
 */
export function compileWrite(schema: SchemaCache, limits: RestLimits, name: string, shape: WriteShape): Compiled {
  const relation = findRelation(schema, name);
  const { preferences, media, query } = shape;
  const isPut = shape.kind === "put";
  if (isPut && (query.limits.length > 0 || query.offsets.length > 0)) {
    throw new RestError(400, "PGRST114", "limit/offset querystring parameters are not allowed for PUT");
  }
  const select = replySelect(relation, shape);
  const source = { relation: name, columns: relation.columns, computed: relation.computed };
  const planner = new ReadPlanner(schema, limits, shape.role);
  const node = planner.plan({ alias: name, from: "vanda_source", source }, { ...query, select }, true);
  const conflict = conflictOf(relation, shape);
  // Only rows of a plain table have the system column that distinguishes inserts from updates.
  const countsInserted =
    conflict?.action === "merge-duplicates" && conflict.columns.length > 0 && relation.kind === "table";
  const parameters = new Parameters();
  const written = writeSql(parameters, {
    kind: shape.kind,
    relation,
    columns: shape.payload?.keys ?? [],
    isArray: shape.payload?.isArray ?? false,
    where: query.filters.filter(({ path }) => path.length === 0).map(({ logic }) => logic),
    conflict,
    fillsDefaults: preferences.missing === "default",
    returning: neededColumns(node),
    countsInserted,
  });
  const sql = new ReadSql(schema, parameters, planner);
  const isRead = preferences.return === "representation" || preferences.return === "headers-only";
  const text = envelopeSql({
    parameters,
    prefix: `with vanda_source as (${written})`,
    rows: isRead ? `(${sql.select(node)})` : "vanda_source",
    total: null,
    media: preferences.return === "representation" ? media : jsonMedia,
    shape: isRead ? "rows" : "none",
    readsResponseSettings: true,
    inserted: countsInserted ? "(select count(*) filter (where vanda_inserted) from vanda_source)" : "count(*)",
    guard: {
      singular: media.kind === "object" || isPut,
      maxAffected:
        preferences.handling === "strict" && !isPut && shape.kind !== "insert" ? preferences.maxAffected : null,
    },
  });
  return {
    statement: { text, slots: parameters.slots },
    estimate: null,
    csvHeader: media.kind === "csv" ? sql.names(node) : null,
    reads: planner.reads,
  };
}

/** Returns the columns of the response: the requested ones, the primary key for `Location`, or none. */
function replySelect(relation: Relation, { role, query, preferences }: WriteShape): SelectItem[] {
  if (preferences.return === "headers-only") return relation.primaryKey.map(toField);
  if (preferences.return !== "representation") return [];
  // `*` is replaced by the readable columns, because the write may return more than the relation's own columns.
  const readable = [...relation.columns.keys()].filter((column) => !relation.unreadable[role].has(column));
  return query.select.flatMap((item) =>
    item.kind === "field" && item.field.name === "*" ? readable.map(toField) : [item],
  );
}

function conflictOf(relation: Relation, { kind, query, preferences }: WriteShape): Write["conflict"] {
  if (kind === "put") return { columns: relation.primaryKey, action: "merge-duplicates" };
  if (kind !== "insert" || preferences.resolution === null) return null;
  return { columns: query.onConflict ?? relation.primaryKey, action: preferences.resolution };
}
