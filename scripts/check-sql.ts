import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";

import { startEmbedded } from "#server/postgres/embedded.ts";
import { migrate } from "#server/postgres/migrate.ts";
import { withClient } from "#server/postgres/with-client.ts";

import { reportProblems } from "./report-problems.ts";
import { checkQueries, createQueueTables, problemsOf } from "./sql/check-queries.ts";

// Checks the SQL of src/server against an empty database with all migrations.
const log = pino({ level: "warn" });
const dataDir = mkdtempSync(join(tmpdir(), "vanda-sql-"));
chmodSync(dataDir, 0o711);
const postgres = await startEmbedded({ dataDir, log, settings: { fsync: "off" } });
try {
  await migrate({ url: postgres.url, log });
  const report = await withClient(postgres.url, async (client) => {
    await createQueueTables(client);
    return checkQueries(client);
  });
  const problems = problemsOf(report);
  reportProblems(problems);
  if (problems.length === 0) process.stdout.write(`${report.checked} queries checked\n`);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}
