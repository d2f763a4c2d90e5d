/**
 * The position of a value in the list of values. A tree contains slots but no values, so it represents the shape of a
 * request.
 */
export type Slot = number;

export type JsonStep = { arrow: "->" | "->>"; key: Slot; isIndex: boolean };
export type Field = { name: string; path: JsonStep[] };

export type CompareOperator =
  | "eq"
  | "gt"
  | "gte"
  | "lt"
  | "lte"
  | "like"
  | "ilike"
  | "match"
  | "imatch"
  | "neq"
  | "cs"
  | "cd"
  | "ov"
  | "sl"
  | "sr"
  | "nxr"
  | "nxl"
  | "adj";
export type TextSearch = "fts" | "plfts" | "phfts" | "wfts";
export type IsValue = "NULL" | "NOT NULL" | "TRUE" | "FALSE" | "UNKNOWN";

export type Operation =
  | { op: "compare"; operator: CompareOperator; quantifier: "any" | "all" | null; value: Slot }
  | { op: "in"; values: Slot }
  | { op: "is"; value: IsValue }
  | { op: "isdistinct"; value: Slot }
  | { op: "search"; search: TextSearch; language: Slot | null; value: Slot };

export type Filter = { kind: "filter"; field: Field; not: boolean; operation: Operation };
export type Logic = Filter | { kind: "and" | "or"; not: boolean; of: Logic[] };

export const aggregates = ["count", "sum", "avg", "min", "max"] as const;
export type Aggregate = (typeof aggregates)[number];
/** A selected column or aggregate. The field of a `count()` without a column is `*`. */
export type SelectField = {
  kind: "field";
  field: Field;
  cast: string | null;
  alias: string | null;
  aggregate: { name: Aggregate; cast: string | null } | null;
};
export type SelectEmbed = {
  kind: "embed";
  name: string;
  alias: string | null;
  hint: string | null;
  join: "inner" | "left" | null;
  isSpread: boolean;
  select: SelectItem[];
};
export type SelectItem = SelectField | SelectEmbed;

export type OrderTerm = {
  /** The embedded to-one resource that orders this resource by one of its columns. */
  relation: string | null;
  field: Field;
  direction: "asc" | "desc" | null;
  nulls: "first" | "last" | null;
};

/** The path of names to the embed to which a parameter applies; empty for the resource itself. */
export type EmbedPath = string[];

export type Query = {
  select: SelectItem[];
  filters: { path: EmbedPath; logic: Logic }[];
  orders: { path: EmbedPath; terms: OrderTerm[] }[];
  limits: { path: EmbedPath; limit: number }[];
  offsets: { path: EmbedPath; offset: Slot }[];
  columns: string[] | null;
  onConflict: string[] | null;
  /** The arguments of a function called by GET. */
  args: { name: string; value: Slot }[];
};
