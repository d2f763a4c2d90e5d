import type { Row } from "#domain/database.gen.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { kinds } from "#domain/records/kinds/kinds.ts";
import type { FieldKind } from "#domain/records/kinds/record-kind.ts";

/** A column that records have no field of their own for, and what it does to a field. */
export type ExtraField = { kind: FieldKind; words: string; choices?: readonly string[] } & (
  | { fills: string } // Used where the column of that field is empty.
  | { replaces: string } // Used instead of that field.
  | { identifies: string } // The number of the record that a link points at.
  | { decides: string } // Whether a deal is won or lost, whatever its stage.
  | { person: string } // A field of the contact of the account.
  | { recognizes: string } // The id of the record itself.
  | { tellsApart: string } // The id of the record that a link points at, for several of one name.
);

type FieldName<E extends Entity> = keyof (typeof kinds)[E]["fields"] & string;

/** Where a missing name comes from: a field, the two parts of a person's name, or several names beside each other. */
export type NameSource<Column extends string = string> =
  | Column
  | { person: readonly [given: Column, family: Column] }
  | { joined: readonly Column[] };

/** What only the import has to know of a kind of record. No screen but its own loads it. */
export type ImportKind<E extends Entity = Entity, Column extends string = FieldName<E>> = {
  /** How column headers of other systems call each field, in the product's five languages, parted by "|". */
  words: { readonly [C in Column]: string };
  /** Columns of other systems that no field is for. */
  extra?: Readonly<Record<string, ExtraField>>;
  /** Links that are looked for among the records of another link first: a contact within the account. */
  within?: Readonly<Record<string, string>>;
  /** What the names of columns begin with in exports that tell kinds apart: 'Deal - Title', 'Person - Name'. */
  called: string;
  /** Fields that only this kind of record has: what gives a file away. */
  telling: readonly Column[];
  /** What is in the name of a file of these, where its columns may be those of another kind as well, parted by "|". */
  fileNames?: string;
  /** By which fields a row is recognised as a record that is there: of the first list whose first field the file has. */
  match: readonly (readonly [Column, ...Column[]])[];
  /** Where a missing name comes from, first that has a value. */
  nameFrom: readonly NameSource<Column>[];
  /** By what a person would name a record that a field of the workspace points at. */
  namedBy: readonly (E extends Entity ? keyof Row<E> & string : never)[];
  /** Columns that no two records of a workspace may share. */
  unique: readonly Column[];
  /** A field that other systems have the price of one piece of instead: it is as many times that as another field says. */
  perPiece?: { field: Column; times: Column; words: string };
  /** The field without which a line was left empty: it stays out and is no fault. */
  leftEmpty?: Column;
  /**
   * Of a kind of which there is one for each month, value of `by` and party: the fields of which a row fills one at most, and what
   * `by` is where nothing says it. A party that is not there rejects its row, which would be everybody's without.
   */
  oneOfEach?: { party: readonly Column[]; month: Column; by: Column; usual: string };
  /** The field whose value several records share as lines of one order: it recognises rows only where each has its own. */
  lineOf?: Column;
  /** Whether two records of nearly one name are probably one. */
  isNamedOnce?: true;
  /**
   * What a link does when nothing of that name is here, unless a person chose: make it, or stay empty. Some kinds are never
   * made by being named.
   */
  whenMissing: "create" | "empty" | "never";
};
