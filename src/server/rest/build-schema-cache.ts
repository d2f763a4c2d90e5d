import type { ForeignKeyRow } from "#server/rest/expand-keys.ts";
import type {
  CallerRole,
  Column,
  Link,
  Parameter,
  Relation,
  Routine,
  SchemaCache,
  TableRight,
} from "#server/rest/schema-cache.ts";

export type RelationRow = {
  name: string;
  is_view: boolean;
  is_partitioned: boolean;
  comment: string | null;
  columns: Column[];
  primary_key: string[];
  sums: string[];
  rights: Record<CallerRole, TableRight[]>;
  unreadable: Record<CallerRole, string[]>;
};
export type RoutineRow = {
  id: number;
  name: string;
  comment: string | null;
  parameters: { name: string | null; type: string; cast: string; is_variadic: boolean }[];
  default_count: number;
  callers: CallerRole[];
  is_volatile: boolean;
  returns_set: boolean;
  returns_void: boolean;
  /** The name of the returned type; for a domain, the name of its base type. */
  returns_type: string;
  returns_relation: string | null;
  result_columns: Column[];
  /** The relation of which the function's only argument is a row. */
  computes_for: string | null;
  /** True if the function does not return a set, or declares ROWS 1. */
  is_one_row: boolean;
};
export type TypeRow = { name: string; type: string };

const sqlTypeNames = new Map([
  ["int", "int4"],
  ["integer", "int4"],
  ["smallint", "int2"],
  ["bigint", "int8"],
  ["real", "float4"],
  ["float", "float8"],
  ["double precision", "float8"],
  ["decimal", "numeric"],
  ["boolean", "bool"],
  ["character varying", "varchar"],
  ["character", "bpchar"],
  ["char", "bpchar"],
  ["time with time zone", "timetz"],
  ["time without time zone", "time"],
  ["timestamp with time zone", "timestamptz"],
  ["timestamp without time zone", "timestamp"],
]);

/** Builds the schema cache from the catalog. */
export function buildSchemaCache(catalog: {
  relations: RelationRow[];
  foreignKeys: ForeignKeyRow[];
  /** For each view that shows the whole primary key of a table: the columns that contain the key. */
  keysOfViews: Map<string, Set<string>>;
  routines: RoutineRow[];
  types: TypeRow[];
  readsRequest: boolean;
}): SchemaCache {
  const relations = new Map(catalog.relations.map((row) => [row.name, toRelation(row)]));
  addLinks(relations, catalog.foreignKeys);
  for (const relation of relations.values())
    addJunctionLinks(relations, relation, catalog.keysOfViews.get(relation.name) ?? new Set(relation.primaryKey));
  const routines = new Map<string, Routine[]>();
  for (const row of catalog.routines) {
    if (row.computes_for !== null) addComputed(relations, row, row.computes_for);
    routines.set(row.name, [...(routines.get(row.name) ?? []), toRoutine(row, relations)]);
  }
  const types = new Map(catalog.types.map((row) => [row.name, row.type]));
  for (const [alias, name] of sqlTypeNames) {
    const type = types.get(name);
    if (type) types.set(alias, type);
  }
  return { relations, routines, types, readsRequest: catalog.readsRequest };
}

const byName = (columns: Column[]) => new Map(columns.map((column) => [column.name, column]));

function toRelation(row: RelationRow): Relation {
  return {
    name: row.name,
    kind: row.is_view ? "view" : row.is_partitioned ? "partitioned" : "table",
    comment: row.comment,
    columns: byName(row.columns),
    rights: {
      anon: new Set(row.rights.anon),
      authenticated: new Set(row.rights.authenticated),
      service_role: new Set(row.rights.service_role),
    },
    unreadable: {
      anon: new Set(row.unreadable.anon),
      authenticated: new Set(row.unreadable.authenticated),
      service_role: new Set(row.unreadable.service_role),
    },
    computed: new Map(),
    sums: new Set(row.sums.filter((name) => !row.primary_key.includes(name))),
    primaryKey: row.primary_key,
    links: [],
    computedLinks: new Map(),
  };
}

/**
 * Adds a function whose only argument is a row of the relation. A single result can be read like a column; rows of a
 * relation can be embedded.
 */
function addComputed(relations: Map<string, Relation>, row: RoutineRow, of: string) {
  const relation = relations.get(of);
  if (!row.returns_set) relation?.computed.set(row.name, row.returns_type);
  if (row.returns_relation === null) return;
  relation?.computedLinks.set(row.name, {
    kind: row.is_one_row ? "many-to-one" : "one-to-many",
    constraint: row.name,
    from: of,
    to: row.returns_relation,
    columns: [],
    isKeyOurs: false,
    junction: null,
    routine: row.name,
  });
}

/** Adds a link in each direction for every foreign key. */
function addLinks(relations: Map<string, Relation>, keys: ForeignKeyRow[]) {
  for (const key of keys) {
    const columns = key.columns.map((column, index): [string, string] => [column, key.foreign_columns[index] ?? ""]);
    const there: Link = {
      kind: key.is_unique ? "one-to-one" : "many-to-one",
      constraint: key.constraint,
      isKeyOurs: true,
      from: key.name,
      to: key.foreign_name,
      columns,
      junction: null,
      routine: null,
    };
    relations.get(key.name)?.links.push(there);
    relations.get(key.foreign_name)?.links.push({
      ...there,
      kind: key.is_unique ? "one-to-one" : "one-to-many",
      isKeyOurs: false,
      from: key.foreign_name,
      to: key.name,
      columns: columns.map(([ours, theirs]) => [theirs, ours]),
    });
  }
}

/**
 * Links the targets of a junction table, whose primary key contains several foreign keys. A view that shows such a key
 * also counts as a junction.
 */
function addJunctionLinks(relations: Map<string, Relation>, junction: Relation, key: Set<string>) {
  const outward = junction.links.filter(
    (link) => link.kind === "many-to-one" && link.columns.every(([ours]) => key.has(ours)),
  );
  for (const source of outward) {
    for (const target of outward) {
      if (source.constraint === target.constraint) continue;
      relations.get(source.to)?.links.push({
        kind: "many-to-many",
        constraint: source.constraint,
        isKeyOurs: false,
        from: source.to,
        to: target.to,
        columns: source.columns.map(([ours, theirs]) => [theirs, ours]),
        junction: { name: junction.name, constraint: target.constraint, columns: target.columns },
        routine: null,
      });
    }
  }
}

function toRoutine(row: RoutineRow, relations: Map<string, Relation>): Routine {
  const required = row.parameters.length - row.default_count;
  const relation = row.returns_relation === null ? undefined : relations.get(row.returns_relation);
  return {
    id: row.id,
    name: row.name,
    comment: row.comment,
    parameters: row.parameters.map((parameter, index): Parameter => ({
      name: parameter.name ?? "",
      type: parameter.type,
      cast: parameter.cast,
      isRequired: index < required && !parameter.is_variadic,
      isVariadic: parameter.is_variadic,
    })),
    callers: new Set(row.callers),
    isVolatile: row.is_volatile,
    returnsSet: row.returns_set,
    returns: row.returns_void ? "void" : row.result_columns.length > 0 ? "composite" : "scalar",
    relation: relation?.name ?? null,
    columns: relation?.columns ?? byName(row.result_columns),
  };
}
