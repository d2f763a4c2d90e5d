import { z } from "zod";

/** The version of the backup format. It is raised when older versions of Vanda can no longer read new backups. */
export const backupFormat = 1;

/** The first entry of a backup. */
export const manifestSchema = z.object({
  format: z.number(),
  /** The version of Vanda that made the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
});

/** The SQL files of the version of Vanda that made the backup. */
export const sqlSchema = z.array(z.object({ path: z.string(), text: z.string() }));

export const secretsSchema = z.object({ vandaSecret: z.string() });

/** The columns of each table in the order of its data, by the table's SQL name. */
export const tablesSchema = z.record(z.string(), z.array(z.string()));

/** The last entry. It proves that the backup is complete. */
export const endSchema = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() })),
});

/** The folder in a backup with the rows of each table, as chunks of a COPY. */
export const tableFolder = "tables/";
