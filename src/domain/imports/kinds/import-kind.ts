import type { Row } from "#domain/database.gen.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { kinds } from "#domain/records/kinds/kinds.ts";
import type { FieldKind } from "#domain/records/kinds/record-kind.ts";

/** A column that is not a field of the record but affects another field. */
export type ExtraField = { kind: FieldKind; words: string; choices?: readonly string[] } & (
  | { fills: string } // Used if the column of this field is empty.
  | { replaces: string } // Used instead of this field.
  | { identifies: string } // The number of the record that this link refers to.
  | { decides: string } // Determines whether a deal is won or lost, regardless of its stage.
  | { person: string } // A field of the account's contact.
  | { stores: "created_at" } // Stored in this column of new records, which users cannot change later.
  | { recognizes: string } // The ID of the record itself.
  | { distinguishes: string } // The ID of the record that this link refers to, for several records with the same name.
);

type FieldName<E extends Entity> = keyof (typeof kinds)[E]["fields"] & string;

/** The source of a missing name: a field, the two parts of a person's name, or several names joined together. */
export type NameSource<Column extends string = string> =
  | Column
  | { person: readonly [given: Column, family: Column] }
  | { joined: readonly Column[] };

/** The import-specific properties of a kind of record. They are loaded only by the import's pages. */
export type ImportKind<E extends Entity = Entity, Column extends string = FieldName<E>> = {
  /** The column headings for each field in other systems and in the product's five languages, separated by "|". */
  words: { readonly [C in Column]: string };
  /** Columns of other systems that are not fields. */
  extra?: Readonly<Record<string, ExtraField>>;
  /**
   * Links that are first looked up among the records of another link, such as a contact among the contacts of the
   * account.
   */
  within?: Readonly<Record<string, string>>;
  /** The prefix of column names in exports with several kinds of records: 'Deal - Title', 'Person - Name'. */
  called: string;
  /** The fields that only this kind of record has, so that they identify a file. */
  distinctive: readonly Column[];
  /** Words in the names of files of this kind, separated by "|"; used if the columns also fit another kind. */
  fileNames?: string;
  /**
   * The alternative lists of fields that match a row with an existing record. The first list whose first field is in
   * the file is used.
   */
  match: readonly (readonly [Column, ...Column[]])[];
  /** The sources of a missing name; the first one with a value is used. */
  nameFrom: readonly NameSource<Column>[];
  /** The fields by which users refer to a record in a link of a custom field. */
  namedBy: readonly (E extends Entity ? keyof Row<E> & string : never)[];
  /** The columns whose values are unique in a workspace. */
  unique: readonly Column[];
  /** A field that other systems store as a unit price, which is multiplied by the value of another field. */
  perPiece?: { field: Column; times: Column; words: string };
  /**
   * The field that every line of a template leaves empty until it is filled in. Lines without it are skipped, not
   * rejected.
   */
  leftEmpty?: Column;
  /**
   * For kinds with at most one record per month, value of `by`, and party. `usual` is the default of `by`. A row fills
   * at most one of the party fields; a row with an unknown party is rejected, because it would otherwise apply to the
   * whole workspace.
   */
  oneOfEach?: { party: readonly Column[]; month: Column; by: Column; usual: string };
  /** The field that all lines of one order share. It identifies rows only if each row has its own value. */
  lineOf?: Column;
  /** Set for kinds where two records with almost the same name are probably the same record. */
  isNamedOnce?: true;
  /**
   * The default for a link to a name that does not exist: create the record, or leave the link empty. `never` is for
   * kinds that are never created by name.
   */
  whenMissing: "create" | "empty" | "never";
};
