import type { ClientBase } from "pg";

import { runAs } from "#server/postgres/run-as.ts";
import type { Part } from "#server/workspace/data-export/tables.ts";

const rowsPerBatch = 500;

/** Yields the rows of a part as JSON formatted by Postgres: as JavaScript numbers, large numbers would be rounded. */
export async function* readLines(sql: ClientBase, { caller, text, values }: Part): AsyncGenerator<string[]> {
  await runAs(sql, caller);
  await sql.query(`declare export_rows no scroll cursor for ${text}`, values);
  for (;;) {
    const { rows } = await sql.query<{ line: string }>(`fetch ${rowsPerBatch} from export_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql.query("close export_rows");
}
