import type { Row } from "#domain/database.gen.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { kinds } from "#domain/records/kinds/kinds.ts";
import type { FieldKind } from "#domain/records/kinds/record-kind.ts";

/** A column without a field of its own in records, and its effect on another field. */
export type ExtraField = { kind: FieldKind; words: string; choices?: readonly string[] } & (
  | { fills: string } // Used where the column of that field is empty.
  | { replaces: string } // Used instead of that field.
  | { identifies: string } // The number of the record that a link refers to.
  | { decides: string } // Decides if a deal is won or lost, regardless of its stage.
  | { person: string } // A field of the account's contact.
  | { recognizes: string } // The id of the record itself.
  | { tellsApart: string } // The id of the record that a link points at, for several of one name.
);

type FieldName<E extends Entity> = keyof (typeof kinds)[E]["fields"] & string;

/** The source of a missing name: a field, the two parts of a person's name, or several names joined. */
export type NameSource<Column extends string = string> =
  | Column
  | { person: readonly [given: Column, family: Column] }
  | { joined: readonly Column[] };

/** The import-specific properties of a kind of record. Only the import's screen loads them. */
export type ImportKind<E extends Entity = Entity, Column extends string = FieldName<E>> = {
  /** Column headers of other systems for each field, in the product's five languages, separated by "|". */
  words: { readonly [C in Column]: string };
  /** Columns of other systems that have no field. */
  extra?: Readonly<Record<string, ExtraField>>;
  /** Links that are first looked up among the records of another link: a contact within the account. */
  within?: Readonly<Record<string, string>>;
  /** The prefix of column names in exports with several kinds: 'Deal - Title', 'Person - Name'. */
  called: string;
  /** Fields that only this kind of record has, which identify a file. */
  telling: readonly Column[];
  /** Words in the name of a file of this kind, where its columns also fit another one, separated by "|". */
  fileNames?: string;
  /** The fields that match a row with an existing record: the first list whose first field the file has. */
  match: readonly (readonly [Column, ...Column[]])[];
  /** Sources of a missing name; the first with a value is used. */
  nameFrom: readonly NameSource<Column>[];
  /** The fields by which a user would name a record that a custom field links to. */
  namedBy: readonly (E extends Entity ? keyof Row<E> & string : never)[];
  /** Columns whose values are unique in a workspace. */
  unique: readonly Column[];
  /** A field for which other systems have a unit price: its value is multiplied by that of another field. */
  perPiece?: { field: Column; times: Column; words: string };
  /** The field that marks an empty line: without it, the line is skipped and not rejected. */
  leftEmpty?: Column;
  /**
   * For kinds with one record per month, value of `by` and party: the fields of which a row fills one at most, and the
   * default of `by`. An unknown party rejects its row, which would otherwise apply to the whole workspace.
   */
  oneOfEach?: { party: readonly Column[]; month: Column; by: Column; usual: string };
  /** The field whose value several records share as lines of one order: it identifies rows only where each has its own value. */
  lineOf?: Column;
  /** Marks kinds in which two records with nearly the same name are probably one. */
  isNamedOnce?: true;
  /**
   * The default for a link whose name does not exist: create the record, or leave the link empty. Some kinds are never
   * created by their name.
   */
  whenMissing: "create" | "empty" | "never";
};
