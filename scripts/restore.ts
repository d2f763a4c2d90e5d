import { requireKey } from "#server/operations/backup/back-up.ts";
import { readBackupSecret, restoreBackup } from "#server/operations/backup/restore-backup.ts";
import { runCommand } from "#server/operations/backup/run-command.ts";
import { readEnv } from "#server/settings/env.ts";

// npm run restore -- FILE [--secret]

await runCommand("The restore failed", async () => {
  const [file, option] = process.argv.slice(2);
  if (!file || (option && option !== "--secret")) throw new Error("Usage: npm run restore -- FILE [--secret]");
  const env = readEnv(process.env);
  const key = requireKey(env);
  if (option) return readBackupSecret(file, key);
  const { version, createdAt, rows } = await restoreBackup(file, key, env);
  return `Restored ${rows} rows of ${createdAt} from version ${version}. Start it with: npm start`;
});
