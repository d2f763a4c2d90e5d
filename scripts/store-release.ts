import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type pg from "pg";
import { pino } from "pino";

import { startEmbedded } from "#server/postgres/embedded.ts";
import { bookkeeping, migrate } from "#server/postgres/migrate.ts";
import { readSqlFiles, stepsOf } from "#server/postgres/sql-files.ts";
import { withClient } from "#server/postgres/with-client.ts";

import { printRows, readRows } from "./release-rows.ts";

// Stores the schema and the rows of the version in package.json in db/releases/<version>, which upgrade tests start
// from.
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const directory = join("db/releases", version);
const log = pino({ level: "warn" });
const dataDir = mkdtempSync(join(tmpdir(), "vanda-release-"));
chmodSync(dataDir, 0o711);
const postgres = await startEmbedded({ dataDir, log, settings: { fsync: "off" } });
try {
  await migrate({ url: postgres.url, log });
  const [applied, rows] = await withClient(postgres.url, async (client) => {
    const statements = await printApplied(client);
    await client.query("set time zone 'UTC'");
    await client.query(readFileSync("db/releases/rows.sql", "utf8"));
    return [statements, await readRows(client)] as const;
  });
  const lacking = Array.from(rows).flatMap(([table, tableRows]) => (tableRows.length === 0 ? [table] : []));
  if (lacking.length > 0) throw new Error(`db/releases/rows.sql inserts no rows into ${lacking.join(", ")}`);
  const files = readSqlFiles();
  const steps = stepsOf(files.tables, files.repeatables, files).map(({ text }) => text);
  const schema = ["set check_function_bodies = off;\n", bookkeeping.create, ...steps, bookkeeping.grant, applied];
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "schema.sql"), schema.join("\n"));
  writeFileSync(join(directory, "rows.txt"), printRows(rows));
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}

/** Returns the statements that record the applied migrations. */
async function printApplied(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('insert into private.migrations (name, checksum) values (%L, %L);', name, checksum) as statement
     from private.migrations
     union all
     select format('insert into private.repeatable_migrations (path, checksum, objects) values (%L, %L, %L);', path, checksum, objects)
     from private.repeatable_migrations order by 1`,
  );
  return `${rows.map(({ statement }) => statement).join("\n")}\n`;
}
