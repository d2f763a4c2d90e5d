import type { Row } from "#domain/database.gen.ts";
import type { Entity, LinkTarget } from "#domain/records/entity.ts";

/** What a person types into a field of ours. */
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
 * Beside those: a moment the database wrote, the day a deal counts as closed, the tags of a record, several records it has to do
 * with, and what only custom fields have.
 */
export type ColumnKind = FieldKind | "moment" | "closing" | "tags" | "links" | "boolean" | "multiChoice";

/** A column that a person can see, type or import. */
export type Field = {
  kind: FieldKind;
  /** No record is without it, so a file or a form has to say it. */
  isRequired?: true;
  /** The database fills it where nobody says it, so it is never empty either. */
  isFilled?: true;
  choices?: readonly string[];
  /** What the column points at, and by which of its columns a person would name it. */
  link?: { entity: LinkTarget; by: readonly string[] };
  /** Said where another field holds one of these, and nowhere else. */
  onlyWith?: { field: string; values: readonly string[] };
  /** A new record does not begin with whoever makes it. */
  startsEmpty?: true;
  /** What the server filters and sorts by, where that is not the column itself. */
  measure?: string;
  /** An amount that means nothing when it is added up. */
  isUnsummed?: true;
};

/** What some kinds of record have and others have not. */
export type Feature =
  /** Moves through the stages of a pipeline: a board, a history of stages, sums by how it ended. */
  | "stages"
  /** Is compared with the others, while it is typed and by a search of all, and can be merged. */
  | "duplicates"
  /** Its timeline takes in what was done about records that belong to it. */
  | "wideTimeline"
  /** Is given a chance by what was learned from others of its kind. */
  | "scores"
  /** Somebody can be written to about it. */
  | "mail"
  /** Its records are lines of orders; those of cancelled and refunded orders are in no sum. */
  | "orders";

/** What the database writes where not every record has one: of a choice with its values, of links with what they lead to. */
export type WrittenShape = { choices: readonly string[] } | { links: LinkTarget } | { maybe: ColumnKind };

/** The columns of a table that may be chosen at run time, and the day a deal counts as closed, which is none. */
type ColumnName<E extends Entity> = (keyof Row<E> & string) | (E extends "deals" ? "closed_on" : never);

/** All that the screens and the server have to know of a kind of record; the words for it are texts. */
export type RecordKind<E extends Entity = Entity, Column extends string = ColumnName<E>> = {
  /** The table of its records, and the word for the kind in addresses, in the API and in the texts. */
  table: E;
  /** Where its list is; a record's own page lies below. */
  route: `/dashboard/${string}`;
  /** The column by which an activity, a file or a favourite says that it is about a record of this kind. */
  pointer: `${string}_id`;
  features: readonly Feature[];
  /** What a person calls a record beside its name. */
  number?: Column;
  /** In the order in which a record's page and its form show them. */
  fields: { readonly [C in Column]?: Field };
  /** Columns that no form or file has. */
  written: { readonly [C in Column]?: ColumnKind | WrittenShape };
  /** The columns of its table with their widths in pixels, the record's own name first. */
  columns: readonly (readonly [name: Column, width: number])[];
  /** What else is offered first to filter by, before the fields that few ask about. */
  filters: readonly Column[];
  /** The order when nobody chose one, with "-" from last to first: an index of the table serves it. */
  order: Column | `-${Column}`;
  /** What a new record is asked for, and which of it must be said. */
  form: {
    asked: readonly Column[];
    required: readonly Column[];
    /** Links to records that are created there by their name alone. */
    creates?: readonly Column[];
  };
  /** What stands largest on a record's own page. */
  keyFacts: readonly Column[];
  /** What a list on the page of another record says beside the name. */
  brief: readonly Column[];
  /** The links by whose names a search finds it too. */
  foundBy: readonly Column[];
};
