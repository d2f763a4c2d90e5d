import { attachDatabase } from "#server/postgres/attach.ts";
import { withClient } from "#server/postgres/with-client.ts";
import { readEnv } from "#server/settings/env.ts";

// Compares the token ledger with the payments and prints every difference. Changes nothing, and can run while the
// server runs. Exits with 1 if there is a difference.

const database = await attachDatabase(readEnv(process.env));
try {
  await withClient(database.url, async (client) => {
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
  await database.stop();
}
