import { expect, test } from "vitest";

import { useDatabase } from "../../tests/kit/use-database.ts";
import { auditLogSteps, type Entry, every, type Page } from "./audit-log-steps.ts";

const at = useDatabase();
const { read, team } = auditLogSteps(at);

async function daysInKiritimati() {
  const { rows } = await at.database.owner.query<{ today: string; tomorrow: string }>(
    "select d::text as today, (d + 1)::text as tomorrow from cast(now() at time zone 'Pacific/Kiritimati' as date) d",
  );
  return rows[0]!;
}

test("pages neither skip nor repeat entries, even entries with the same time", async () => {
  const { ana, call, logExport } = await team();
  const deal = await at.make.deal(ana.workspace);
  for (let nr = 0; nr < 4; nr += 1) {
    await logExport(ana, "deals");
    await call(ana, "bulk_edit", "deals", [deal.id], { phone: String(nr) });
  }
  // One statement writes several entries with the same time.
  await at.as(ana, "update stages set colour = 'rose' where workspace_id = $1", [ana.workspace.id]);
  const all = (await read(ana, { areas: every, page_size: 1000 })).entries;
  const paged: Entry[] = [];
  for (let next: Page["next"] | undefined; next !== null;) {
    const page: Page = await read(ana, { areas: every, page_size: 3, before_at: next?.at, before_id: next?.id });
    paged.push(...page.entries);
    next = page.next;
  }
  expect(paged).toEqual(all);
  expect(all.length).toBeGreaterThan(15);
  expect(
    all
      .map((entry) => entry.at)
      .toSorted()
      .toReversed(),
  ).toEqual(all.map((entry) => entry.at));
});

test("finds entries by person, kind, period and subject, even when the subject is deleted", async () => {
  const { today: firstDay } = await daysInKiritimati();
  const { ana, bo, call, logExport } = await team();
  const account = await at.make.account(ana.workspace, { name: "Öak 100%" });
  await call(bo, "bulk_delete", "accounts", [account.id]);
  await logExport(bo, "deals");
  await at.as(ana, "select create_access_token($1, 'Nightly', '{read}', now() + interval '1 day')", [ana.workspace.id]);
  const kinds = async (values: Record<string, unknown>) => (await read(ana, values)).entries.map(({ kind }) => kind);
  expect(await kinds({ member_id: bo.memberId })).toEqual(["exports.saved", "bulk.delete"]);
  expect(await kinds({ areas: ["tokens"] })).toEqual(["tokens.created"]);
  expect(await kinds({ subject: "oak 100%" })).toEqual(["bulk.delete"]);
  expect(await kinds({ subject: "oak 1_0%" })).toEqual([]);
  expect(await kinds({ subject: "oak", areas: every })).toEqual(["bulk.delete", "records.insert"]);
  expect(await kinds({ subject: "NIGHT" })).toEqual(["tokens.created"]);
  expect(await kinds({ subject: "bo lind", member_id: null })).toEqual(["team.added"]);
  await at.as(ana, "update workspaces set time_zone = 'Pacific/Kiritimati' where id = $1", [ana.workspace.id]);
  const { today, tomorrow } = await daysInKiritimati();
  expect((await kinds({ from_day: firstDay, to_day: today })).length).toBeGreaterThan(4);
  expect(await kinds({ from_day: tomorrow })).toEqual([]);
  expect(await kinds({ to_day: "2020-01-01" })).toEqual([]);
});

test("a page is read from indexes in list order, regardless of the length of the history and the filter by user", async () => {
  const { ana, bo } = await team();
  const sql = await at.database.owner.connect();
  try {
    await sql.query(
      `insert into change_log (workspace_id, at, actor_id, table_name, record_id, action, changes, change_set_id)
       select $1, now() - n * interval '1 minute', case when n % 500 = 0 then $3 else $2 end::uuid,
         case when n % 50 = 0 then 'stages' else 'deals' end, uuidv7(), 'update', '{}', case when n % 2 = 0 then uuidv7() end
       from generate_series(1, 10000) n`,
      [ana.workspace.id, ana.member.id, bo.memberId],
    );
    await sql.query("update workspaces set created_at = now() - interval '1 year' where id = $1", [ana.workspace.id]);
    await sql.query(
      `insert into change_sets (workspace_id, at, kind, entity, record_count)
       select $1, now() - n * interval '1 minute', 'merge', 'deals', 1 from generate_series(1, 3000) n`,
      [ana.workspace.id],
    );
    await sql.query(
      `insert into audit_entries (workspace_id, at, kind)
       select $1, now() - n * interval '1 minute', 'exports.saved' from generate_series(1, 3000) n`,
      [ana.workspace.id],
    );
    await sql.query("analyze change_log, change_sets, audit_entries");
    await sql.query("load 'auto_explain'; set auto_explain.log_nested_statements = on; set auto_explain.log_min_duration = 0; set auto_explain.log_level = notice"); // prettier-ignore
    await sql.query("select set_config('request.jwt.claims', $1, false)", [ana.caller.claims]);
    const plans: string[] = [];
    sql.on("notice", ({ message }) => plans.push(message ?? ""));
    for (const person of [null, bo.memberId])
      await sql.query("select audit_log($1, $2, $3, before_at => now() - interval '1 hour')", [ana.workspace.id, every, person]); // prettier-ignore
    const pages = plans.filter((plan) => plan.includes("change_log_s") || plan.includes("change_log_actor"));
    expect(pages).toHaveLength(2);
    // Each part of the query reads in index order and stops at the end of the page, so nothing has to be sorted.
    for (const page of pages) expect(page).not.toMatch(/Seq Scan|->  Sort|Bitmap/);
    const walked = pages.map((page) =>
      [...page.matchAll(/Index Scan using ((?:change|audit)\w+)/g)].map(([, index]) => index),
    );
    // Looks up other moves at the same moment, without a scan.
    const others = "change_log_shaping_idx";
    expect(walked).toEqual([
      ["audit_entries_recent_idx", "change_sets_recent_idx", "change_log_shaping_idx", others, "change_log_single_idx"],
      ["audit_entries_actor_idx", "change_sets_actor_idx", "change_log_actor_idx", others, "change_log_actor_idx"],
    ]);
  } finally {
    sql.release(true);
  }
});
