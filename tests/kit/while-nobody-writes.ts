import type { Vanda } from "./server.ts";

/** Does something while nobody can write a table, so that a job which has to is in the middle of its work all the while. */
export async function whileNobodyWrites<Result>(
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
