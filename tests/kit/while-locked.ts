import type { Vanda } from "./server.ts";

/** Runs `work` while a table is locked for writes, so that a job that has to write to it is blocked halfway. */
export async function whileLocked<Result>(
  { database }: Pick<Vanda, "database">,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = await database.owner.connect();
  try {
    await holder.query(`begin; lock table ${table} in share mode`);
    return await work();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}
