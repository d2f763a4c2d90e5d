import { vi } from "vitest";

import type { Vanda } from "./server.ts";

/**
 * Stops scheduled jobs, by default all of them, so that a test decides when they run. A new server starts each job
 * within its first minute, so queued jobs are removed and running jobs are awaited.
 */
export async function unschedule({ database: { owner } }: Pick<Vanda, "database">, names: string[] | null = null) {
  const condition = (column: string) => `($1::text[] is null or ${column} = any ($1))`;
  await owner.query(`delete from jobs.schedule where ${condition("key")}`, [names]);
  // An occurrence of a schedule is a job that queues the routine.
  const isTheirs = `(name = 'routine' and ${condition("data ->> 'routine'")} or name = '__pgboss__send-it' and ${condition("data ->> 'key'")})`;
  const open = `select from public.runs r where private.is_open(r.status) and ${condition("r.name")}
    union all select from jobs.job where state = 'active' and ${isTheirs}`;
  const isStopped = async () => {
    await owner.query(`delete from jobs.job where state in ('created', 'retry') and ${isTheirs}`, [names]);
    return (await owner.query(open, [names])).rowCount === 0;
  };
  await vi.waitUntil(isStopped, { timeout: 30_000 });
}
