import { backUp } from "#server/operations/backup/back-up.ts";
import { runCommand } from "#server/operations/backup/run-command.ts";
import { readEnv } from "#server/settings/env.ts";

// npm run backup [-- FILE]

await runCommand("The backup failed", async () => {
  const { path, bytes, tables, rows } = await backUp(readEnv(process.env), process.argv[2]);
  return `Wrote ${path}: ${rows} rows of ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB`;
});
