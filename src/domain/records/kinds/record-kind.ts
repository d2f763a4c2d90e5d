import type { Row } from "#domain/database.gen.ts";
import type { Entity, LinkTarget } from "#domain/records/entity.ts";

/** The kinds of built-in fields that users enter. */
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
 * In addition: a timestamp from the database, the day a deal counts as closed, the tags of a record, several related
 * records, and the kinds of custom fields.
 */
export type ColumnKind = FieldKind | "moment" | "closing" | "tags" | "links" | "boolean" | "multiChoice";

/** A column that users can see, enter or import. */
export type Field = {
  kind: FieldKind;
  /** No record lacks it, so a file or a form must contain it. */
  isRequired?: true;
  /** The database fills it if it is missing, so it is never empty either. */
  isFilled?: true;
  choices?: readonly string[];
  /** The target of the link, and the target's columns by which a user would name it. */
  link?: { entity: LinkTarget; by: readonly string[] };
  /** Only applies if another field has one of these values. */
  onlyWith?: { field: string; values: readonly string[] };
  /** New records do not default to their creator. */
  startsEmpty?: true;
  /** The column that the server filters and sorts by, if it is a different one. */
  measure?: string;
  /** An amount whose sum is meaningless. */
  isUnsummed?: true;
};

/** Features that only some kinds of records have. */
export type Feature =
  /** Moves through the stages of a pipeline: a board, a history of stages, sums by outcome. */
  | "stages"
  /** Checked for duplicates on entry and across the workspace; can be merged. */
  | "duplicates"
  /** The timeline includes activities of records that belong to a record of this kind. */
  | "wideTimeline"
  /** Has a predicted probability, learned from others of its kind. */
  | "scores"
  /** Has a person to whom emails can be sent. */
  | "mail"
  /** Records are lines of orders; those of cancelled and refunded orders are excluded from sums. */
  | "orders";

/** A column that the database writes for some records: a choice with its values, links with their target. */
export type WrittenShape = { choices: readonly string[] } | { links: LinkTarget } | { maybe: ColumnKind };

/** The columns of a table that can be selected at run time, and the day a deal counts as closed, which is not a column. */
type ColumnName<E extends Entity> = (keyof Row<E> & string) | (E extends "deals" ? "closed_on" : never);

/** The properties of a kind of record for screens and the server; its words are in the texts. */
export type RecordKind<E extends Entity = Entity, Column extends string = ColumnName<E>> = {
  /** The table of its records, and the name of the kind in addresses, in the API and in the texts. */
  table: E;
  /** The address of its list; record pages are below it. */
  route: `/dashboard/${string}`;
  /** The column by which an activity, a file or a favourite refers to a record of this kind. */
  pointer: `${string}_id`;
  features: readonly Feature[];
  /** The column of the record's number, which users see next to its name. */
  number?: Column;
  /** In the order of a record's page and its form. */
  fields: { readonly [C in Column]?: Field };
  /** Columns that no form or file contains. */
  written: { readonly [C in Column]?: ColumnKind | WrittenShape };
  /** The columns of its table with their widths in pixels, the record's name first. */
  columns: readonly (readonly [name: Column, width: number])[];
  /** Additional filters that are offered first, before rarely used fields. */
  filters: readonly Column[];
  /** The default order, with "-" for descending; an index of the table supports it. */
  order: Column | `-${Column}`;
  /** The fields of the form for a new record, and the required ones. */
  form: {
    asked: readonly Column[];
    required: readonly Column[];
    /** Links to records that can be created in the form by their name alone. */
    creates?: readonly Column[];
  };
  /** The most prominent fields of a record's page. */
  keyFacts: readonly Column[];
  /** The columns next to the name in a list on another record's page. */
  brief: readonly Column[];
  /** The links whose names the search includes. */
  foundBy: readonly Column[];
};
