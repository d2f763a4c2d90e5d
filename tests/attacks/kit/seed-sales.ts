import { seedSql } from "../../../bench/sales-seed.ts";
import type { LimitedVanda, Person } from "./limited-vanda.ts";

/** Adds sales of 2,000 accounts to a workspace, and computes the sums as the routines do. */
export async function seedSales(vanda: LimitedVanda, { workspaceId }: Person, sales: number): Promise<void> {
  const owner = await vanda.openDatabase();
  try {
    await owner.query(
      `insert into public.accounts (workspace_id, id, name, created_at)
       select $1, uuidv7(), 'Customer ' || n, now() from generate_series(1, 2000) n`,
      [workspaceId],
    );
    await owner.query(seedSql.replaceAll("$workspace", `'${workspaceId}'::uuid`).replaceAll("$rows", String(sales)));
    await owner.query("select private.compact_rollups()");
    await owner.query("select private.refresh_customer_cache()");
    await owner.query("vacuum analyze");
  } finally {
    await owner.end();
  }
}
