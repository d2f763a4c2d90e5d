import type { ClientBase } from "pg";

/**
 * Does work whose statements join rows that this transaction has just written. The planner's statistics do not know them yet:
 * it would expect few, and loop over all of one table for each row of another.
 */
export async function withoutNestedLoops(sql: ClientBase, work: () => Promise<void>): Promise<void> {
  await sql.query("set local enable_nestloop = off");
  await work();
  await sql.query("set local enable_nestloop = on");
}
