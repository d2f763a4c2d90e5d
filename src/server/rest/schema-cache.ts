export type Column = {
  name: string;
  /** The type in SQL, with its schema. */
  type: string;
  /**
   * The name of the type, or the base type of a domain. It determines whether JSON arrows and text search are possible.
   */
  base: string;
  /** The type, or the base type of a domain, as written in SQL but without length and precision. */
  format: string;
  default: string | null;
  isNullable: boolean;
  /** The values of an enumeration type. */
  values: string[] | null;
  comment: string | null;
};

export const callerRoles = ["anon", "authenticated", "service_role"] as const;
export type CallerRole = (typeof callerRoles)[number];

export const tableRights = ["select", "insert", "update", "delete"] as const;
export type TableRight = (typeof tableRights)[number];
/** The rights of each role on a relation, or on some of its columns. */
export type Rights = Record<CallerRole, ReadonlySet<TableRight>>;

/** A link from a relation to another, by a foreign key or a function. */
export type Link = {
  kind: "many-to-one" | "one-to-one" | "one-to-many" | "many-to-many";
  constraint: string;
  /** True if `from` has the foreign key, so that the key points in the direction of the link. */
  isKeyOurs: boolean;
  from: string;
  to: string;
  /** Pairs of columns in the source and the target; empty if a function finds the rows. */
  columns: [string, string][];
  /**
   * The junction of a many-to-many link. `columns` joins the source to the junction; `junction.columns` joins the
   * junction to the target.
   */
  junction: { name: string; constraint: string; columns: [string, string][] } | null;
  /** The function that takes a row of the source and returns rows of the target. */
  routine: string | null;
};

export type Relation = {
  name: string;
  kind: "table" | "partitioned" | "view";
  comment: string | null;
  columns: Map<string, Column>;
  /** The columns that each role may not read, if it may read other columns of the relation. */
  unreadable: Record<CallerRole, ReadonlySet<string>>;
  rights: Rights;
  /** Functions of a row that can be read like columns, with the names of the base types of their results. */
  computed: Map<string, string>;
  /**
   * The computed columns of the view `private.<relation>_sums`, which has a row for each row of the relation. Read for
   * many rows, they are joined instead of being computed row by row.
   */
  sums: ReadonlySet<string>;
  primaryKey: string[];
  links: Link[];
  /** Links defined by functions, by name. They take precedence over tables with the same name. */
  computedLinks: Map<string, Link>;
};

export type Parameter = {
  name: string;
  type: string;
  /** The type for a cast that accepts a value of any length: `character` alone would be a single letter. */
  cast: string;
  isRequired: boolean;
  isVariadic: boolean;
};

export type Routine = {
  /** The oid, because overloads share a name. */
  id: number;
  name: string;
  comment: string | null;
  parameters: Parameter[];
  callers: ReadonlySet<CallerRole>;
  isVolatile: boolean;
  returnsSet: boolean;
  returns: "void" | "scalar" | "composite";
  /** The relation whose rows the function returns. These rows can be embedded and can embed others. */
  relation: string | null;
  /** The columns of the result, if it is composite. */
  columns: Map<string, Column>;
};

export type SchemaCache = {
  relations: Map<string, Relation>;
  routines: Map<string, Routine[]>;
  /** The type names allowed in casts, with their forms in SQL. */
  types: Map<string, string>;
  /** True if anything in the database reads the headers, the cookies, the method or the path of a request. */
  readsRequest: boolean;
};
