import { callSql, type CallArguments } from "#server/rest/call-sql.ts";
import { envelopeSql, type Envelope } from "#server/rest/envelope.ts";
import { closest } from "#server/rest/find-link.ts";
import type { Media } from "#server/rest/media-type.ts";
import type { Preferences } from "#server/rest/preferences.ts";
import { ReadPlanner, type ReadNode } from "#server/rest/read-plan.ts";
import { ReadSql } from "#server/rest/read-sql.ts";
import { RestError } from "#server/rest/rest-error.ts";
import type { RestLimits } from "#server/rest/rest-limits.ts";
import type { CallerRole, Relation, Routine, SchemaCache } from "#server/rest/schema-cache.ts";
import { Parameters, qualify, type Statement } from "#server/rest/statement.ts";
import { findSums, settingsOfSums } from "#server/rest/sums.ts";
import type { Query } from "#server/rest/syntax.ts";

/** The SQL of a request shape, with everything needed to create its response. */
export type Compiled = {
  statement: Statement;
  /** EXPLAIN of the same rows, for a planned or estimated count. */
  estimate: Statement | null;
  csvHeader: string[] | null;
  /** The relations that are read in addition to the requested one. */
  reads: string[];
  /** Settings of the transaction, if the statement needs any. */
  settings?: Readonly<Record<string, string>>;
};

export type ReadShape = {
  role: CallerRole;
  query: Query;
  media: Media;
  count: Preferences["count"];
  isHead: boolean;
};

/** Returns the relation of a request; throws PostgREST's 404 if there is none. */
export function findRelation(schema: SchemaCache, name: string): Relation {
  const relation = schema.relations.get(name);
  if (relation) return relation;
  const near = closest(name, schema.relations.keys());
  throw new RestError(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`, {
    hint: near ? `Perhaps you meant the table 'public.${near}'` : null,
  });
}

/** Compiles a `GET` of a relation. */
export function compileRead(schema: SchemaCache, limits: RestLimits, name: string, shape: ReadShape): Compiled {
  const relation = findRelation(schema, name);
  const source = { relation: name, columns: relation.columns, computed: relation.computed };
  const planner = new ReadPlanner(schema, limits, shape.role);
  const node = planner.plan({ alias: name, from: qualify(name), source }, shape.query);
  node.sums = findSums(schema, node);
  const parameters = new Parameters();
  const sql = new ReadSql(schema, parameters, planner);
  return {
    ...finish(sql, node, parameters, { shape, limits, readsResponseSettings: false, rows: "rows" }),
    estimate: shape.count === "planned" || shape.count === "estimated" ? compileEstimate(schema, node) : null,
    reads: planner.reads,
    ...(node.sums && !node.sums.isOfPage && { settings: settingsOfSums }),
  };
}

/** Compiles a function call. Its result can be read like the rows of a relation. */
export function compileCall(
  schema: SchemaCache,
  limits: RestLimits,
  routine: Routine,
  args: CallArguments,
  shape: ReadShape & { maxAffected: number | null },
): Compiled {
  const parameters = new Parameters();
  const prefix = callSql(parameters, routine, args);
  const guard = {
    // The function's changes are rolled back if the result is not the single row that was requested.
    singular: shape.media.kind === "object" && routine.returnsSet,
    maxAffected: shape.maxAffected,
  };
  if (routine.returns !== "composite") {
    const rows = routine.returns === "void" ? "none" : routine.returnsSet ? "scalars" : "scalar";
    const limit = shape.query.limits.find(({ path }) => path.length === 0)?.limit ?? Infinity;
    const capped = routine.returnsSet ? ` limit ${Math.min(limit, limits.maxRows)}` : "";
    const text = envelopeSql({
      parameters,
      prefix,
      rows: `(select * from vanda_source${capped})`,
      total: shape.count ? "(select count(*) from vanda_source)" : null,
      media: shape.media,
      shape: shape.isHead ? "none" : rows,
      readsResponseSettings: true,
      guard,
    });
    return {
      statement: { text, slots: parameters.slots },
      estimate: null,
      csvHeader: shape.media.kind === "csv" ? [routine.name] : null,
      reads: [],
    };
  }
  const relation = routine.relation === null ? undefined : schema.relations.get(routine.relation);
  const source = {
    relation: routine.relation,
    columns: routine.columns,
    computed: relation?.computed ?? new Map<string, string>(),
    isRecord: true,
  };
  const alias = routine.relation ?? routine.name;
  const planner = new ReadPlanner(schema, limits, shape.role);
  const node = planner.plan({ alias, from: "vanda_source", source }, shape.query);
  const sql = new ReadSql(schema, parameters, planner);
  const rows = routine.returnsSet ? "rows" : "object";
  // The count is free here because all rows are available, so it is always exact.
  const counted = { ...shape, count: shape.count && ("exact" as const) };
  return {
    ...finish(sql, node, parameters, { shape: counted, limits, prefix, readsResponseSettings: true, rows, guard }),
    estimate: null,
    reads: planner.reads,
  };
}

function finish(
  sql: ReadSql,
  node: ReadNode,
  parameters: Parameters,
  {
    shape,
    limits,
    prefix,
    readsResponseSettings,
    rows,
    guard,
  }: {
    shape: ReadShape;
    limits: RestLimits;
    prefix?: string;
    readsResponseSettings: boolean;
    rows: "rows" | "object";
    guard?: Envelope["guard"];
  },
): Pick<Compiled, "statement" | "csvHeader"> {
  // The page is compiled first, so that the parameters of a plain list are numbered in the order of the list.
  const page = sql.select(node);
  const text = envelopeSql({
    parameters,
    prefix,
    rows: `(${page})`,
    total: totalSql(sql, node, parameters, shape, limits),
    media: shape.media,
    shape: shape.isHead ? "none" : rows,
    readsResponseSettings,
    guard,
  });
  return {
    statement: { text, slots: parameters.slots },
    csvHeader: shape.media.kind === "csv" ? sql.names(node) : null,
  };
}

function totalSql(
  sql: ReadSql,
  node: ReadNode,
  parameters: Parameters,
  { count }: ReadShape,
  limits: RestLimits,
): string | null {
  if (count === "estimated") return sql.count(node, limits.maxRows + 1);
  if (count !== "exact") return null;
  const offset = node.offset === null ? "" : ` + ${parameters.bind(node.offset)}::bigint`;
  // A page that is not full is the last one, so the total can be computed from it.
  return `case when count(*) between 1 and ${(node.limit ?? 0) - 1} then count(*)${offset} else ${sql.count(node)} end`;
}

function compileEstimate(schema: SchemaCache, node: ReadNode): Statement {
  const parameters = new Parameters();
  const text = `explain (format json) ${new ReadSql(schema, parameters, { lists: 0, toOnes: 0 }).countable(node)}`;
  return { text, slots: parameters.slots };
}
