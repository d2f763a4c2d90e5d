import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { pino } from "pino";

import { startEmbedded } from "#server/postgres/embedded.ts";
import { withClient } from "#server/postgres/with-client.ts";
import { readSecrets } from "#server/secrets/secrets.ts";
import { readEnv } from "#server/settings/env.ts";

// Compares the token ledger with the payments and prints every difference. It changes nothing, and can run while the server
// does. Exits with 1 if there is a difference.

const env = readEnv(process.env);
const embedded = env.DATABASE_URL ? undefined : await openEmbedded(env.VANDA_DATA_DIR);
try {
  await withClient(env.DATABASE_URL ?? embedded?.url ?? "", async (client) => {
    await client.query("begin transaction read only");
    const { rows } = await client.query("select * from private.audit_tokens()");
    const { rows: counts } = await client.query<{ payments: number; entries: number }>(
      "select (select count(*) from public.payments)::int as payments, (select count(*) from private.token_entries)::int as entries",
    );
    for (const { what, subject, expected, found } of rows)
      process.stdout.write(`${what}: ${subject} should have ${expected}, and has ${found}\n`);
    const { payments = 0, entries = 0 } = counts[0] ?? {};
    process.stdout.write(`${payments} payments and ${entries} entries: ${rows.length} differences\n`);
    process.exitCode = rows.length > 0 ? 1 : 0;
  });
} finally {
  await embedded?.stop();
}

/** Connects to the database of a running server, or starts it for the duration of the audit. */
async function openEmbedded(dataDir: string) {
  const note = join(resolve(dataDir), "postgres-location");
  const home = existsSync(note) ? readFileSync(note, "utf8").trim() : resolve(dataDir);
  const running = join(home, "postgres/postmaster.pid");
  if (!existsSync(running)) return startEmbedded({ dataDir, log: pino({ level: "warn" }) });
  const port = readFileSync(running, "utf8").split("\n")[3];
  const { postgresPassword } = readSecrets(resolve(dataDir));
  return { url: `postgres://postgres:${postgresPassword}@127.0.0.1:${port}/postgres`, stop: () => Promise.resolve() };
}
