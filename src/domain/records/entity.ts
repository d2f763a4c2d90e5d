import type { Row, TableName } from "#domain/database.gen.ts";

/**
 * The kinds of records, by the names of their tables: every table with tags and custom fields. The compiler requires a
 * description (`records/kinds`), an icon and texts for each kind.
 */
export type Entity = { [T in TableName]: Row<T> extends { tag_ids: unknown; custom: unknown } ? T : never }[TableName];

/**
 * The units of the user's own organisation. There are few enough to list them without pages, and imports never create
 * them by name.
 */
export type OrganisationUnit = "companies" | "teams";

/** The possible targets of a link field. */
export type LinkTarget = Entity | "members" | "stages" | OrganisationUnit;
