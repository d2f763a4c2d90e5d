import { basename } from "node:path";

import { z } from "zod";

import { brand } from "#domain/brand.ts";
import { ownSqlFiles, type SqlFiles } from "#server/postgres/sql-files.ts";
import type { Table } from "#server/workspace/data-export/tables.ts";

/** The version of the format. It is raised when older versions of Vanda can no longer read new exports. */
export const workspaceFormat = 1;

/** Tables with a workspace_id whose rows are not in an exported workspace, with the reasons. */
export const notExported: Record<string, string> = {
  "public.access_tokens": "programs sign in with them, on this server only",
  "public.invitations": "links that only this server accepts",
  "public.notifications": "addressed to members who sign in on this server",
  "public.run_steps": "work of this server",
  "public.runs": "work of this server",
};

/** Data outside of the tables that is not in an exported workspace. */
const alsoNotExported = [
  "passwords of email accounts",
  "logins, sessions and second factors of members",
  "tokens and payments, which belong to users",
  "private data of other members, such as their chats and private email accounts",
];

/** Returns the tables of an exported workspace. */
export const workspaceTables = (tables: readonly Table[]): Table[] =>
  tables.filter(
    ({ schema, name, columns }) =>
      schema === "public" &&
      (name === "workspaces" || columns.includes("workspace_id")) &&
      !Object.hasOwn(notExported, `${schema}.${name}`),
  );

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const tableSchema = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  path: z.string(),
  columns: z.array(z.string().regex(/^[a-z0-9_]+$/)).max(500),
  rows: count,
  bytes: count,
  sha256,
});
const fileSchema = z.object({
  id: z.uuid(),
  variant: z.enum(["original", "preview"]),
  path: z.string(),
  media_type: z.string().max(200),
  width: z.int().nullable(),
  height: z.int().nullable(),
  bytes: count,
  sha256,
});

/** The last entry of an exported workspace, which describes all others. */
export const manifestSchema = z.object({
  product: z.literal(brand.name),
  content: z.literal("workspace"),
  format: z.int().min(1),
  /** The version of Vanda that wrote the export. */
  version: z.string().max(100),
  /** The last table migration of that version, such as `0025_workspace_exports`. */
  schema: z.string().max(200),
  created_at: z.iso.datetime(),
  workspace: z.object({ id: z.uuid(), name: z.string() }),
  tables: z.array(tableSchema).max(1000),
  files: z.array(fileSchema),
  not_exported: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;
export type ExportedTable = z.output<typeof tableSchema>;
export type ExportedFile = z.output<typeof fileSchema>;

/** Returns the name of the last table migration of this version. */
export const schemaRelease = () => releasesOf(ownSqlFiles()).at(-1) ?? "";

/** Returns the names of the table migrations of this version, in order. */
export const releasesOf = ({ tables }: Pick<SqlFiles, "tables">) => tables.map(({ path }) => basename(path, ".sql"));

/** Returns descriptions of the data that an exported workspace does not contain. */
export const listNotExported = () => [
  ...alsoNotExported,
  ...Object.entries(notExported).map(([table, reason]) => `${table.replace("public.", "")}: ${reason}`),
];
