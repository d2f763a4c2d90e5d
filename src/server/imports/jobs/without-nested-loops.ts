import type { ClientBase } from "pg";

/**
 * Runs statements that join rows which this transaction has just written. Without statistics about them, the planner
 * would expect few rows and loop over a whole table for each row of another.
 */
export async function withoutNestedLoops(sql: ClientBase, work: () => Promise<void>): Promise<void> {
  await sql.query("set local enable_nestloop = off");
  await work();
  await sql.query("set local enable_nestloop = on");
}
