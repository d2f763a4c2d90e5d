import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { z } from "zod";

import { isBackupDue } from "#server/operations/backup/is-backup-due.ts";
import { defineJob } from "#server/runs/define-job.ts";
import type { Env } from "#server/settings/env.ts";

const program = fileURLToPath(new URL("../../../../scripts/backup.ts", import.meta.url));
const names = [
  ..."DATABASE_URL VANDA_SECRET VANDA_DATA_DIR BACKUP_DIR BACKUP_KEEP BACKUP_KEY".split(" "),
  ..."S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY S3_REGION S3_ENDPOINT S3_FORCE_PATH_STYLE".split(" "),
] as (keyof Env)[];

/**
 * Writes a backup into BACKUP_DIR if one is due, in a separate process, for two reasons: compressing and encrypting
 * would delay requests, and only the owner of the database may read all of it.
 */
export const scheduledBackup = defineJob({
  name: "scheduled-backup",
  cron: "23 * * * *",
  deadlineSeconds: 6 * 3600,
  scope: "server",
  queue: "routine",
  input: z.object({}),
  result: z.undefined(),
  run: async (step, _input, { context: { env }, log }) => {
    if (!env.BACKUP_DIR || !isBackupDue(env.BACKUP_DIR, env.BACKUP_HOURS, new Date())) return;
    const settings = Object.fromEntries(names.map((name) => [name, String(env[name] ?? "")]));
    await step.call("back up", async ({ signal }) => {
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, [program], { signal, env: { ...process.env, ...settings } });
      log.info(stdout.trim());
    });
  },
});
