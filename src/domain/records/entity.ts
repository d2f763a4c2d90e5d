import type { Row, TableName } from "#domain/database.gen.ts";

/**
 * The kinds of records, by the names of their tables: each table with tags and custom fields. The compiler requires the
 * description of each (`records/kinds`), its icon and its texts.
 */
export type Entity = { [T in TableName]: Row<T> extends { tag_ids: unknown; custom: unknown } ? T : never }[TableName];

/** Parts of the user's own organisation: few enough to list, without pages, and never created by their name. */
export type OrganisationUnit = "companies" | "teams";

/** Possible targets of a link field. */
export type LinkTarget = Entity | "members" | "stages" | OrganisationUnit;
