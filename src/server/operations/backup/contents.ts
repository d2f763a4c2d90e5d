import { z } from "zod";

/** Raised when older versions can no longer read a backup. */
export const backupFormat = 1;

/** The first entry of a backup. */
export const manifestSchema = z.object({
  format: z.number(),
  /** The version of Vanda that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
});

/** The files of `db` of that version, from which its schema is created again. */
export const sqlSchema = z.array(z.object({ path: z.string(), text: z.string() }));

export const secretsSchema = z.object({ vandaSecret: z.string() });

/** The columns of each table with data, by its name in SQL, in the order of the data. */
export const tablesSchema = z.record(z.string(), z.array(z.string()));

/** The last entry, which proves that the backup is complete. */
export const endSchema = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() })),
});

/** The folder in a backup of the rows of a table, in pieces of a COPY. */
export const tableFolder = "tables/";
