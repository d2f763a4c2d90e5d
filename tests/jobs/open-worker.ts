import { pino } from "pino";

import type { Context } from "#server/context/context.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { openNotifications } from "#server/postgres/notifications.ts";
import { createPool } from "#server/postgres/pool.ts";
import type { Job } from "#server/runs/define-job.ts";
import { readEnv } from "#server/settings/env.ts";
import { createMailer } from "#server/system-mail/mailer.ts";

import { testSecret } from "../kit/secret.ts";

/** Opens a worker with these jobs, with the database login that the server uses. */
export async function openWorker(databaseUrl: string, jobs: readonly Job[], settings: Record<string, string> = {}) {
  const env = readEnv(settings);
  const pool = createPool(databaseUrl, { max: 16 });
  const context: Context = {
    env,
    pool,
    directPool: pool,
    databaseUrl,
    log: pino({ level: process.env.TEST_LOG ?? "silent" }),
    mailer: createMailer(env, { pool, secret: testSecret }),
    apiKeys: { publishable: "", secret: "" },
    secret: testSecret,
    publicUrl: "http://127.0.0.1",
    version: "0.0.0",
  };
  const notifications = await openNotifications(context);
  const worker = await startWorker(context, notifications, new Map(jobs.map((job) => [job.name, job])));
  return {
    context,
    async stop() {
      await worker.stop();
      await notifications.close();
      await pool.end();
    },
  };
}
