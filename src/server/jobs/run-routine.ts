import type { Context } from "#server/context.ts";
import { worker } from "#server/jobs/become.ts";
import type { RoutineJob } from "#server/jobs/define-job.ts";
import { asRole } from "#server/postgres/turn.ts";

/** Runs a routine job once, in one transaction. */
export const runRoutine = (
  { pool, log, env, secret }: Pick<Context, "pool" | "log" | "env" | "secret">,
  job: RoutineJob,
): Promise<void> => asRole(pool, worker, (sql) => job.run({ sql, log, env, secret }));
