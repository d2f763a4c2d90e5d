export type Column = {
  name: string;
  /** As it is written in SQL, with its schema. */
  type: string;
  /** The name of the base type of a domain: determines json arrows and text search. */
  base: string;
  /** The base type of a domain as SQL writes it, without a length or precision. */
  format: string;
  default: string | null;
  isNullable: boolean;
  /** The values of an enumeration. */
  values: string[] | null;
  comment: string | null;
};

export const callerRoles = ["anon", "authenticated", "service_role"] as const;
export type CallerRole = (typeof callerRoles)[number];

export const tableRights = ["select", "insert", "update", "delete"] as const;
export type TableRight = (typeof tableRights)[number];
/** The rights of a role on a relation, or on some of its columns. */
export type Rights = Record<CallerRole, ReadonlySet<TableRight>>;

/** A link from a relation to another, by a foreign key or a function. */
export type Link = {
  kind: "many-to-one" | "one-to-one" | "one-to-many" | "many-to-many";
  constraint: string;
  /** True if the foreign key is in `from`, so that it points in this direction. */
  isKeyOurs: boolean;
  from: string;
  to: string;
  /** Pairs of columns: of the source, of the target; none if a function finds the rows. */
  columns: [string, string][];
  /** For many-to-many: `columns` leads to the junction, `junction.columns` from it to the target. */
  junction: { name: string; constraint: string; columns: [string, string][] } | null;
  /** The function that takes a row of the source and returns those of the target. */
  routine: string | null;
};

export type Relation = {
  name: string;
  kind: "table" | "partitioned" | "view";
  comment: string | null;
  columns: Map<string, Column>;
  /** The columns that a role may not read, of those relations that it may read at all. */
  unreadable: Record<CallerRole, ReadonlySet<string>>;
  rights: Rights;
  /** Functions of one row that are read like columns, each with the name of its base type. */
  computed: Map<string, string>;
  primaryKey: string[];
  links: Link[];
  /** Links defined by functions, by name; such a name is found before any table's. */
  computedLinks: Map<string, Link>;
};

export type Parameter = {
  name: string;
  type: string;
  /** The type as a cast names it that accepts a value of any length: `character` alone would be one letter. */
  cast: string;
  isRequired: boolean;
  isVariadic: boolean;
};

export type Routine = {
  /** The oid: overloads share a name. */
  id: number;
  name: string;
  comment: string | null;
  parameters: Parameter[];
  /** The roles that may call it. */
  callers: ReadonlySet<CallerRole>;
  isVolatile: boolean;
  returnsSet: boolean;
  returns: "void" | "scalar" | "composite";
  /** The relation whose rows it returns: they can be embedded, and can embed others. */
  relation: string | null;
  /** The columns of a composite result. */
  columns: Map<string, Column>;
};

export type SchemaCache = {
  relations: Map<string, Relation>;
  routines: Map<string, Routine[]>;
  /** Names that a cast may use, and their form in SQL. */
  types: Map<string, string>;
  /** True if anything in the database reads the headers, cookies, method or path of a request. */
  readsRequest: boolean;
};
