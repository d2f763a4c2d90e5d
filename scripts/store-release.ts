import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";

import { startEmbedded } from "#server/postgres/embedded.ts";
import { migrate, readMigrations } from "#server/postgres/migrate.ts";
import { withClient } from "#server/postgres/with-client.ts";

import { printRows, readRows } from "./release-rows.ts";

// Dumps the database content of the version in package.json to db/releases/<version>, for tests to upgrade it.
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const directory = join("db/releases", version);
const log = pino({ level: "warn" });
const dataDir = mkdtempSync(join(tmpdir(), "vanda-release-"));
chmodSync(dataDir, 0o711);
const postgres = await startEmbedded({ dataDir, log, settings: { fsync: "off" } });
try {
  await migrate({ url: postgres.url, directory: "db/migrations", log });
  const rows = await withClient(postgres.url, async (client) => {
    await client.query("set time zone 'UTC'");
    await client.query(readFileSync("db/releases/rows.sql", "utf8"));
    return readRows(client);
  });
  const lacking = Array.from(rows).flatMap(([table, tableRows]) => (tableRows.length === 0 ? [table] : []));
  if (lacking.length > 0) throw new Error(`db/releases/rows.sql makes no row of ${lacking.join(", ")}`);
  const checksums = (await readMigrations("db/migrations")).map(({ name, checksum }) => [name, checksum]);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "migrations.json"), `${JSON.stringify(Object.fromEntries(checksums), null, 2)}\n`);
  writeFileSync(join(directory, "rows.txt"), printRows(rows));
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}
