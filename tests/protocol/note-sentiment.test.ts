import { afterAll, beforeAll, expect, test } from "vitest";

import { readPendingMessages } from "#server/customers/read-messages.ts";

import { write } from "../kit/messages.ts";
import { runNow } from "../kit/run-now.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const columns = "id, title, body, sentiment, certainty, version";
const readAll = async ({ client }: SignedUp) =>
  (await client.from("activities").select(columns).order("title").throwOnError()).data;

async function note(who: SignedUp, title: string, body: string | null, more: object = {}) {
  const row = { workspace_id: who.workspace.id, kind: "note", title, body, ...more };
  const { data } = await who.client
    .from("activities")
    .insert(row as never)
    .select(columns)
    .single()
    .throwOnError();
  return data;
}

const isRead = async (who: SignedUp) => {
  await runNow(vanda.server.context, readPendingMessages);
  await expect
    .poll(async () => (await readAll(who)).every(({ body, certainty }) => body === null || certainty !== null))
    .toBe(true);
  return readAll(who);
};

test("notes and calls with a text are analysed in their language within a minute, meetings and tasks are not", async () => {
  const ana = await signUp(vanda);
  await note(ana, "A", "Thank you, they said, excellent service and great quality!");
  await note(ana, "B", "El pedido llegó roto y nadie responde, pésimo servicio.", { kind: "call" });
  await note(ana, "C", "1234 !!");
  await note(ana, "D", null);
  const meeting = await note(ana, "E", "Terrible, everything was late again.", { kind: "meeting" });
  await ana.client.from("activities").update({ body: null }).eq("id", meeting.id).throwOnError();
  const sentiments = (await isRead(ana)).map(({ sentiment, certainty, version }) => [sentiment, certainty, version]);
  expect(sentiments.slice(0, 4)).toEqual([
    ["positive", "sure", 1],
    ["negative", "sure", 1],
    [null, "unreadable", 1],
    [null, null, 1],
  ]);
  expect(sentiments[4]?.slice(0, 2)).toEqual([null, null]);
});

test("changed notes are analysed again, users cannot write the result or see it as a change, and corrections train the model", async () => {
  const ana = await signUp(vanda);
  const { id } = await note(ana, "A", "Thank you, excellent service and great quality!", { sentiment: "negative" });
  expect((await readAll(ana))[0]?.sentiment).toBeNull();
  expect((await isRead(ana))[0]).toMatchObject({ sentiment: "positive", version: 1 });
  await ana.client.from("activities").update({ sentiment: "negative" }).eq("id", id).throwOnError();
  expect((await readAll(ana))[0]?.sentiment).toBe("positive");
  const body = "Wrong items for the third time, nobody answers. Terrible.";
  await ana.client.from("activities").update({ body }).eq("id", id).throwOnError();
  expect((await isRead(ana))[0]?.sentiment).toBe("negative");
  const { data: history } = await ana.client.from("change_log").select("changes").eq("record_id", id).throwOnError();
  for (const { changes } of history) expect(Object.keys(changes)).not.toContain("sentiment");

  const text = "The gate on the north side is the old one";
  const like = await note(ana, "B", "The gate on the south side is the old one");
  const of = async () => (await readAll(ana)).find((one) => one.id === like.id)?.sentiment;
  await isRead(ana);
  const wanted = (await of()) === "negative" ? "positive" : "negative";
  await write(ana, [{ body: text, corrected_sentiment: wanted }]);
  await expect.poll(of).toBe(wanted);
});

test("a user who may not read an activity cannot see its sentiment", async () => {
  const [ana, eve] = [await signUp(vanda), await signUp(vanda)];
  await note(ana, "A", "Thank you, excellent service and great quality!");
  await isRead(ana);
  expect((await eve.client.from("activities").select("sentiment").throwOnError()).data).toEqual([]);
});
