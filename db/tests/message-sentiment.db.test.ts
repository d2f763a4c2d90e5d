import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

const keep = (user: BuiltUser, id: string, sentiment: string, isDoubtful = false) =>
  at.database.owner.query("select private.store_readings($1, $2)", [
    user.workspace.id,
    JSON.stringify([{ id, language: "en", sentiment, confidence: 0.7, is_doubtful: isDoubtful, mentions: [] }]),
  ]);

async function readSentiment(id: string) {
  const { rows } = await at.database.owner.query(
    "select sentiment, certainty, version, (select count(*)::int from public.change_log c where c.record_id = m.id) as changes from public.messages m where id = $1",
    [id],
  );
  return Object.values(rows[0]);
}

test("a message has its detected sentiment until a user corrects it, and detection is not recorded as a change", async () => {
  const ana = await at.make.user();
  const { id } = await at.make.message(ana.workspace);
  expect(await readSentiment(id)).toEqual([null, null, 1, 1]);
  await keep(ana, id, "negative", true);
  expect(await readSentiment(id)).toEqual(["negative", "doubtful", 1, 1]);
  const correct = (to: string | null) =>
    at.as(ana, "update public.messages set corrected_sentiment = $2 where id = $1", [id, to]);
  await correct("positive");
  expect(await readSentiment(id)).toEqual(["positive", "person", 2, 2]);
  await keep(ana, id, "neutral");
  expect(await readSentiment(id)).toEqual(["positive", "person", 2, 2]);
  await correct(null);
  expect(await readSentiment(id)).toEqual(["neutral", "sure", 3, 3]);
  const { rows } = await at.database.owner.query("select changes from public.change_log where record_id = $1", [id]);
  for (const { changes } of rows) expect(Object.keys(changes)).not.toContain("sentiment");
});

test("users can only change a message's sentiment by correcting it", async () => {
  const ana = await at.make.user();
  const [made] = await at.as(
    ana,
    `insert into public.messages (workspace_id, sent_on, body, sentiment, certainty)
     values ($1, current_date, 'Fine', 'positive', 'sure') returning id, sentiment, certainty`,
    [ana.workspace.id],
  );
  expect(made).toMatchObject({ sentiment: null, certainty: null });
  const id = String(made?.id);
  await keep(ana, id, "negative");
  await at.as(ana, "update public.messages set sentiment = 'positive', certainty = 'person' where id = $1", [id]);
  expect((await readSentiment(id)).slice(0, 2)).toEqual(["negative", "sure"]);
});

test("sentiment detection skips a message that a user is editing, and tries again later", async () => {
  const ana = await at.make.user();
  const { id } = await at.make.message(ana.workspace);
  await at.database.owner.query("delete from private.sentiment_queue");
  const writer = await at.database.owner.connect();
  try {
    await writer.query("begin");
    await writer.query("select from public.messages where id = $1 for update", [id]);
    await keep(ana, id, "negative");
    expect(await readSentiment(id)).toEqual([null, null, 1, 1]);
  } finally {
    await writer.query("rollback");
    writer.release();
  }
  const { rows } = await at.database.owner.query("select message_id from private.sentiment_queue");
  expect(rows).toEqual([{ message_id: id }]);
});
