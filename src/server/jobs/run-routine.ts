import type { Context } from "#server/context.ts";
import { patientWorker } from "#server/jobs/become.ts";
import type { RoutineJob } from "#server/jobs/define-job.ts";
import { queueMailWithin } from "#server/mail/mail-queue.ts";
import { asRole } from "#server/postgres/turn.ts";

/** Runs a routine job once, in one transaction. */
export const runRoutine = (context: Context, job: RoutineJob): Promise<void> => {
  const { pool, log, env, secret, mailer } = context;
  return asRole(pool, patientWorker, (sql) =>
    job.run({
      sql,
      log,
      env,
      secret,
      queueMail: async (request) => {
        if (mailer.way !== "off") await queueMailWithin(context, sql, request);
      },
    }),
  );
};
