import type { Row, TableName } from "#domain/database.gen.ts";

/**
 * The kinds of record there are, by the names of their tables: each that the database gives tags and fields of a
 * workspace's own. The compiler asks for the description of each (`records/kinds`), for its icon and its texts.
 */
export type Entity = { [T in TableName]: Row<T> extends { tag_ids: unknown; custom: unknown } ? T : never }[TableName];

/** What the user's own organisation is made of: few enough to list, and nothing that has a page or is made by naming it. */
export type OwnPart = "companies" | "teams";

/** What a field can point to. */
export type LinkTarget = Entity | "members" | "stages" | OwnPart;
