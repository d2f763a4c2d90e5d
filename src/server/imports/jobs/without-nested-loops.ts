import type { ClientBase } from "pg";

/**
 * Runs statements that join rows which this transaction has just written. The planner has no statistics about them yet: it
 * would expect few, and loop over a whole table for each row of another.
 */
export async function withoutNestedLoops(sql: ClientBase, work: () => Promise<void>): Promise<void> {
  await sql.query("set local enable_nestloop = off");
  await work();
  await sql.query("set local enable_nestloop = on");
}
