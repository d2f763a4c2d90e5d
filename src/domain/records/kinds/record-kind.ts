import type { Row } from "#domain/database.gen.ts";
import type { Entity, LinkTarget } from "#domain/records/entity.ts";

/** The kinds of built-in fields that users fill in. */
export type FieldKind =
  | "text"
  | "longText"
  | "integer"
  | "number"
  | "money"
  | "percent"
  | "date"
  | "choice"
  | "email"
  | "phone"
  | "url"
  | "link";

/**
 * The other kinds of columns: a timestamp from the database, the day a deal counts as closed, the tags of a record,
 * several related records, and the kinds of custom fields.
 */
export type ColumnKind = FieldKind | "moment" | "closing" | "tags" | "links" | "boolean" | "multiChoice";

/** A column that users can see, fill in or import. */
export type Field = {
  kind: FieldKind;
  /** All records have a value, so a file or form must contain one. */
  isRequired?: true;
  /** The database fills in a missing value, so the column is never empty. */
  isFilled?: true;
  choices?: readonly string[];
  /** The target of the link, and the target's columns by which users refer to it. */
  link?: { entity: LinkTarget; by: readonly string[] };
  /** The field only applies if another field has one of these values. */
  onlyWith?: { field: string; values: readonly string[] };
  /** The field of new records is empty, instead of containing their creator. */
  startsEmpty?: true;
  /** The column by which the server filters and sorts, if it is a different one. */
  measure?: string;
  /** Set for an amount whose sum is meaningless. */
  isUnsummed?: true;
};

/** The features that only some kinds of records have. */
export type Feature =
  /** Records move through the stages of a pipeline: a board, a history of stages, sums by outcome. */
  | "stages"
  /** Records are checked for duplicates on entry and across the workspace, and can be merged. */
  | "duplicates"
  /** The timeline includes the activities of records that belong to the record. */
  | "wideTimeline"
  /** Records have a predicted probability, which is learned from other records of the kind. */
  | "scores"
  /** Records have a person who can receive emails. */
  | "mail"
  /** Records are lines of orders. Lines of cancelled and refunded orders are excluded from sums. */
  | "orders";

/** A column that the database writes for some records: a choice and its values, links and their target, or a value. */
export type WrittenShape =
  | { choices: readonly string[] }
  | { links: LinkTarget }
  | { kind: ColumnKind; isUnsummed?: true };

/**
 * The columns that can be selected from a table at run time, and the day a deal counts as closed, which is not a
 * column.
 */
type ColumnName<E extends Entity> = (keyof Row<E> & string) | (E extends "deals" ? "closed_on" : never);

/** The properties of a kind of record, for pages and the server. The names are in the translations. */
export type RecordKind<E extends Entity = Entity, Column extends string = ColumnName<E>> = {
  /** The table of the records, and the name of the kind in addresses, in the API and in the translations. */
  table: E;
  /** The path of the list. The paths of records are below it. */
  route: `/dashboard/${string}`;
  /** The column of activities, files and favourites that refers to a record of this kind. */
  pointer: `${string}_id`;
  features: readonly Feature[];
  /** The column with the record's number, which is displayed next to its name. */
  number?: Column;
  /** The fields in the order of a record's page and form. */
  fields: { readonly [C in Column]?: Field };
  /** Columns that neither forms nor imports fill in. */
  written: { readonly [C in Column]?: ColumnKind | WrittenShape };
  /** The columns of a table with their widths in pixels, starting with the record's name. */
  columns: readonly (readonly [name: Column, width: number])[];
  /** Additional filters that are offered before rarely used fields. */
  filters: readonly Column[];
  /** The default sort order, with "-" for descending; an index of the table supports it. */
  order: Column | `-${Column}`;
  /** The fields of the form for new records, and the required ones. */
  form: {
    asked: readonly Column[];
    required: readonly Column[];
    /** The links to records that the form can create from only a name. */
    creates?: readonly Column[];
  };
  /** The most prominent fields on a record's page. */
  keyFacts: readonly Column[];
  /** The columns after the name in a list on another record's page. */
  brief: readonly Column[];
  /** Columns that lists read even if they do not show them, because titles and other values depend on them. */
  readWith?: readonly Column[];
  /** The links whose names are included in the search. */
  foundBy: readonly Column[];
};
