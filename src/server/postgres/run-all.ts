import type { ClientBase } from "pg";

/** Runs statements that were generated from the catalog. */
export async function runAll(client: ClientBase, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(";\n"));
}
