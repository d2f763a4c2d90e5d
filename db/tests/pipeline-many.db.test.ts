import { expect, test } from "vitest";

import { useDatabase } from "../../tests/kit/use-database.ts";
import { countFactsAs } from "./count-facts-as.ts";

const at = useDatabase();

test(
  "an analysis of many accounts names those with the largest deals and combines the others",
  { tags: "deep" },
  async () => {
    const ada = await at.make.user();
    const stages = await at.make.stages(ada.workspace);
    const many = 13_000;
    const sql = await at.database.owner.connect();
    try {
      // Each account also won a deal opened in the period, which doubles the number of groups. Account 7 has the
      // largest value, and two deals have no account.
      await sql.query("begin; set local session_replication_role = replica");
      await sql.query(
        `with made as (
         insert into accounts (workspace_id, name, currency) select $1, 'Account ' || n, 'USD' from generate_series(1, $4::int) n returning id, name
       )
       insert into deals (workspace_id, pipeline_id, deal_number, name, stage_id, account_id, value_minor, currency, opened_on, close_date)
       select $1::uuid, $3::uuid, 'CRM' || (100 + row_number() over ()), m.name, $2::uuid, m.id, case m.name when 'Account 7' then 900 else 100 end, 'USD', current_date - 3, current_date - 3 from made m
       union all select $1::uuid, $3::uuid, 'CRM' || n, 'Nobody''s', $2::uuid, null, 50, 'USD', current_date - 3, current_date - 3 from generate_series(1, 2) n`,
        [ada.workspace.id, stages["Closed Won"]?.id, stages["Closed Won"]?.pipeline_id, many],
      );
      await sql.query("set local session_replication_role = origin");
      const counted = await countFactsAs(sql, ada, { workspaceId: ada.workspace.id, period: "30d" });
      const shares = counted?.contributions.filter(
        ({ measure, dimension }) => `${measure} ${dimension}` === "won account",
      );
      const { rows } = await sql.query<{ id: string }>("select id from accounts where name = 'Account 7'");
      expect(shares?.[0]).toMatchObject({ kind: "one", id: rows[0]?.id, deals: 1, minor: 900 });
      expect(shares?.map(({ kind, members, deals, minor }) => [kind, members, deals, minor]).slice(1)).toEqual([
        ...Array.from({ length: 5 }, () => ["one", 1, 1, 100]),
        ["others", null, many - 6, (many - 6) * 100],
        ["none", 1, 2, 100],
      ]);
      // Dimensions with few enough groups are complete, as usual.
      expect(counted?.contributions.filter(({ dimension }) => dimension === "stage").map(({ deals }) => deals)).toEqual(
        [many + 2, many + 2],
      );
    } finally {
      await sql.query("rollback");
      sql.release();
    }
  },
);
