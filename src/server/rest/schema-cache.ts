export type Column = {
  name: string;
  /** As it is written in SQL, with its schema. */
  type: string;
  /** The name of the type beneath domains: decides about json arrows and text search. */
  base: string;
  /** The type beneath domains as SQL writes it, without a length or precision. */
  format: string;
  default: string | null;
  isNullable: boolean;
  /** What an enumeration allows. */
  values: string[] | null;
  comment: string | null;
};

/** Whom the server speaks for. */
export const callerRoles = ["anon", "authenticated", "service_role"] as const;
export type CallerRole = (typeof callerRoles)[number];

export const tableRights = ["select", "insert", "update", "delete"] as const;
export type TableRight = (typeof tableRights)[number];
/** What a role may do with a relation, or with some of its columns. */
export type Rights = Record<CallerRole, ReadonlySet<TableRight>>;

/** One way from a relation to another, over a foreign key or by a function. */
export type Link = {
  kind: "many-to-one" | "one-to-one" | "one-to-many" | "many-to-many";
  constraint: string;
  /** Whether the foreign key is in `from`: this is the way it points. */
  isKeyOurs: boolean;
  from: string;
  to: string;
  /** Pairs of columns: ours, theirs; none where a function finds the rows. */
  columns: [string, string][];
  /** For many-to-many: `columns` leads to the junction, `junction.columns` from it to the target. */
  junction: { name: string; constraint: string; columns: [string, string][] } | null;
  /** The function that takes a row of ours and returns theirs. */
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
  /** Functions of one row that are read like columns, each with the name of its type beneath domains. */
  computed: Map<string, string>;
  primaryKey: string[];
  links: Link[];
  /** Links that functions make, by their names; such a name is found before any table's. */
  computedLinks: Map<string, Link>;
};

export type Parameter = {
  name: string;
  type: string;
  /** The type as a cast names it that takes a value whole: `character` alone would be one letter. */
  cast: string;
  isRequired: boolean;
  isVariadic: boolean;
};

export type Routine = {
  /** Its oid: overloads share a name. */
  id: number;
  name: string;
  comment: string | null;
  parameters: Parameter[];
  /** Who may call it. */
  callers: ReadonlySet<CallerRole>;
  isVolatile: boolean;
  returnsSet: boolean;
  returns: "void" | "scalar" | "composite";
  /** The relation whose rows it returns: they can be embedded into and from. */
  relation: string | null;
  /** The columns of a composite result. */
  columns: Map<string, Column>;
};

export type SchemaCache = {
  relations: Map<string, Relation>;
  routines: Map<string, Routine[]>;
  /** Names that a cast may use, and how they are written in SQL. */
  types: Map<string, string>;
  /** Whether anything in the database asks for the headers, cookies, method or path of a request. */
  readsRequest: boolean;
};
