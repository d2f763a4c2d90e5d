import type pg from "pg";

/**
 * Statements that change the input of metrics. Their parameters are a workspace ($1) and the number of the round ($2).
 */
export const edits = [
  "update public.sales set revenue_minor = revenue_minor + 7 where id = (select id from public.sales where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "delete from public.sales where id = (select id from public.sales where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "insert into public.sales (workspace_id, sold_on, revenue_minor, currency) select $1, current_date - length($2), 500, 'EUR'",
  "update public.deals set value_minor = coalesce(value_minor, 0) + 3 where id = (select id from public.deals where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.expenses set purpose = 'retention' where id = (select id from public.expenses where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.products set category = 'New ' || $2 where workspace_id = $1",
  "update public.accounts set region = 'New ' || $2, name = 'Called ' || $2 where id = (select id from public.accounts where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "delete from public.accounts where id = (select id from public.accounts where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.contacts set lifecycle = 'customer' where id = (select id from public.contacts where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.targets set amount_minor = amount_minor + 100 where workspace_id = $1 and length($2) > 0",
  "update public.exchange_rates set rate = rate * 1.01 where workspace_id = $1 and length($2) > 0",
  "update public.metric_points set value = value + 1 where id = (select id from public.metric_points where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.messages set corrected_sentiment = 'negative' where id = (select id from public.messages where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.message_sentiments set sentiment = 'positive' where id = (select id from public.message_sentiments where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.stages set default_probability = (default_probability + 7) % 100 where workspace_id = $1 and kind = 'open' and length($2) > 0",
  "update public.workspaces set counts_won_deals = not counts_won_deals where id = $1 and length($2) > 0",
  "delete from public.placements where id = (select id from public.placements where workspace_id = $1 and length($2) > 0 and team_id is not null limit 1)",
  "update public.activities set kind = 'call' where id = (select id from public.activities where workspace_id = $1 order by md5(id::text || $2) limit 1)",
];

type Writing = { workspaceId: string; random: () => number; edits: readonly string[] };

/**
 * Runs each statement once, in random order, in transactions; half of these are still open when `look` runs. Some other
 * transactions are rolled back. `look` receives the last statement.
 */
export async function whileOthersWrite(
  owner: pg.Pool,
  { workspaceId, random, edits: statements }: Writing,
  look: (edit: string) => Promise<void>,
): Promise<void> {
  const waiting = statements
    .map((statement) => ({ statement, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ statement }) => statement);
  const writing: pg.PoolClient[] = [];
  const end = async (writer: pg.PoolClient, how: "commit" | "rollback") => {
    await writer.query(how);
    writer.release();
  };
  const endFirst = async () => {
    const late = writing.shift();
    if (late) await end(late, "commit");
  };
  try {
    for (let round = 0, edit = waiting.shift(); edit; round++, edit = waiting.shift()) {
      const writer = await owner.connect();
      await writer.query("begin");
      await writer.query("set local lock_timeout = '50ms'");
      // A statement blocked by another transaction is retried after that transaction has ended.
      const isDone = await writer.query(edit, [workspaceId, String(round)]).then(
        () => true,
        () => false,
      );
      if (!isDone || random() < 0.15) {
        await end(writer, "rollback");
        waiting.push(edit);
        if (!isDone) await endFirst();
      } else if (random() < 0.5) await end(writer, "commit");
      else writing.push(writer);
      await look(edit);
      // Committed alone, so that no other change hides a missed one.
      if (writing.length > 0 && random() < 0.5) {
        await endFirst();
        await look(`what came before ${edit}`);
      }
    }
    while (writing.length > 0) {
      await endFirst();
      await look("one of the last");
    }
  } finally {
    for (const late of writing) await end(late, "commit");
  }
}
