import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { sentiments } from "#domain/customers/sentiment/sentiment.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

import { loadSamples } from "../kit/analysis-client.ts";
import { callAs, daysAgo, readAll, untilRead, write } from "../kit/messages.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { withinADay } from "../kit/within-a-day.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
beforeEach(withinADay);
afterAll(() => vanda?.stop());

async function ask(person: SignedUp, measures: MeasureId[], more: object = {}) {
  const range = { from: daysAgo(person, 200), to: daysAgo(person, 0) };
  const { body } = await callAs<{ answers: MeasureResult[] }>(vanda, person, "POST", "ask", {
    workspace_id: person.workspace.id,
    questions: [{ measures, range, ...more }],
  });
  return body.answers[0];
}

const feelings: MeasureId[] = [
  "messages_received",
  "positive_messages",
  "neutral_messages",
  "negative_messages",
  "doubtful_messages",
];

test("messages are analysed in their language soon after they are written, and again when their text changes", async () => {
  const ana = await signUp(vanda);
  const ids = await write(ana, [
    { body: "Thank you, excellent service and great quality!" },
    { body: "Llegó roto y nadie responde, pésimo servicio." },
    { body: "请把发票再发一份。" },
    { body: "対応がとても丁寧で助かりました。ありがとうございます。" },
    { body: "배송이 너무 늦어서 정말 실망했어요." },
    { body: "Die Lieferung ist nicht angekommen und wir sind sehr enttäuscht." },
    { body: "1234 !!" },
  ]);
  const found = new Map((await untilRead(ana)).map((one) => [one.body, one]));
  const result = [...ids.keys()].map((body) => [found.get(body)?.reading?.language, found.get(body)?.sentiment]);
  expect(result).toEqual([
    ["en", "positive"],
    ["es", "negative"],
    ["zh", "neutral"],
    ["ja", "positive"],
    ["ko", "negative"],
    [null, null],
    [null, null],
  ]);
  expect(found.get("1234 !!")).toMatchObject({ certainty: "unreadable", reading: { confidence: null, model: null } });
  const changed = "Wrong items for the third time, nobody answers. Terrible.";
  await ana.client
    .from("messages")
    .update({ body: changed })
    .eq("id", ids.get("Thank you, excellent service and great quality!") ?? "")
    .throwOnError();
  await expect.poll(async () => (await readAll(ana)).find(({ body }) => body === changed)?.sentiment).toBe("negative");
});

test("a correction takes effect immediately, trains the model, and undoing it untrains it", async () => {
  const ana = await signUp(vanda);
  const text = "The gate on the north side is the old one";
  const like = "The gate on the south side is the old one";
  const other = "请把发票再发一份。";
  const ids = await write(ana, [{ body: text }, { body: like }, { body: other }]);
  const before = new Map((await untilRead(ana)).map((one) => [one.body, one]));
  const wanted = before.get(like)?.sentiment === "negative" ? "positive" : "negative";
  const correct = (sentiment: "positive" | "negative" | null) =>
    ana.client
      .from("messages")
      .update({ corrected_sentiment: sentiment })
      .eq("id", ids.get(text) ?? "")
      .throwOnError();
  await correct(wanted);
  expect(await readAll(ana)).toContainEqual(
    expect.objectContaining({ body: text, sentiment: wanted, certainty: "person" }),
  );
  await expect.poll(async () => (await readAll(ana)).find(({ body }) => body === like)?.sentiment).toBe(wanted);
  const after = await readAll(ana);
  expect(after.find(({ body }) => body === like)?.reading?.model).toMatch(/\+1$/);
  // The model of another language is unchanged.
  expect(after.find(({ body }) => body === other)?.reading).toEqual(before.get(other)?.reading);
  await correct(null);
  await expect
    .poll(async () => (await readAll(ana)).find(({ body }) => body === like)?.reading)
    .toEqual(before.get(like)?.reading);
  // The readings of other workspaces are unchanged.
  const bob = await signUp(vanda);
  await write(bob, [{ body: like }]);
  expect((await untilRead(bob))[0]?.reading).toEqual(before.get(like)?.reading);
});

/** Returns one sentence for each of 24 things. */
const aboutThings = (sentenceOf: (thing: string) => string) =>
  "box door lamp chair desk cable screen wheel shelf panel board frame cabinet drawer carpet mirror table window sofa stool fridge printer trolley ladder"
    .split(" ")
    .map(sentenceOf);

test("corrections that make the model worse are not used, and those that improve it change other messages", async () => {
  const [ana, bob, eve] = [await signUp(vanda), await signUp(vanda), await signUp(vanda)];
  const praise = "We love the new wardrobe, what a great piece of work by your carpenters";
  const jargon = "Code seven again: please check the northern warehouse today";
  await write(eve, [{ body: praise }, { body: jargon }]);
  const plain = new Map((await untilRead(eve)).map(({ body, reading }) => [body, reading]));
  expect(plain.get(praise)?.sentiment).toBe("positive");
  expect(plain.get(jargon)?.sentiment).not.toBe("positive");

  // For each kind of praise and each thing, a third of the sentences are corrected to negative. The others keep their
  // reading.
  const kinds = [
    aboutThings((thing) => `Great ${thing}, we love it`),
    aboutThings((thing) => `What a great ${thing}, thank you`),
    aboutThings((thing) => `We love the ${thing}, great work`),
  ];
  const isWrong = (kind: number, thing: number) => (kind + thing) % 3 === 0;
  const left = kinds.flatMap((texts, kind) => texts.filter((_, thing) => !isWrong(kind, thing)));
  const wrong = kinds.flatMap((texts, kind) => texts.filter((_, thing) => isWrong(kind, thing)));
  const corrected = (texts: string[], corrected_sentiment: string | null) =>
    texts.map((body) => ({ body, corrected_sentiment }));
  await write(ana, [...corrected(left, null), ...corrected(wrong, "negative"), ...corrected([praise], null)]);
  const after = (await untilRead(ana, wrong.length)).find(({ body }) => body === praise);
  expect(after?.reading).toEqual({ ...plain.get(praise), model: `${plain.get(praise)?.model}+${wrong.length}` });

  // A word that means praise in this workspace. Readings of other messages do not change.
  const coded = aboutThings((thing) => `Code seven for the ${thing}`);
  await write(bob, [...corrected(left, null), ...corrected(coded, "positive"), ...corrected([jargon, praise], null)]);
  const learned = new Map((await untilRead(bob, coded.length)).map(({ body, sentiment }) => [body, sentiment]));
  expect(learned.get(jargon)).toBe("positive");
  expect(learned.get(praise)).toBe("positive");
});

test("a short message is analysed in the language of the contact's other messages, or of the workspace's owner", async () => {
  const [ana, bob] = [await signUp(vanda), await signUp(vanda)];
  const { data: contact } = await ana.client
    .from("contacts")
    .insert({ workspace_id: ana.workspace.id, name: "Aiko" } as never)
    .select("id")
    .single()
    .throwOnError();
  await write(ana, [
    { body: "先週お願いした見積書はまだ届いていません。", contact_id: contact.id },
    { body: "了解", contact_id: contact.id },
    { body: "無事到着" },
    { body: "👍" },
  ]);
  const inAna = new Map((await untilRead(ana)).map(({ body, reading }) => [body, reading]));
  expect(inAna.get("了解")?.language).toBe("ja");
  expect(inAna.get("無事到着")?.language).toBe("zh");
  expect(inAna.get("👍")).toMatchObject({ language: "en", sentiment: "positive" });
  await bob.client.from("profiles").update({ language: "ja" }).eq("user_id", bob.id).throwOnError();
  await write(bob, [{ body: "無事到着" }, { body: "👎" }]);
  const inBob = new Map((await untilRead(bob)).map(({ body, reading }) => [body, reading]));
  expect(inBob.get("無事到着")?.language).toBe("ja");
  expect(inBob.get("👎")).toMatchObject({ language: "ja", sentiment: "negative" });
});

test("metrics prefer a user's correction to the model's result, and link to as many messages as they count", async () => {
  const ana = await signUp(vanda);
  expect((await ask(ana, feelings))?.missing).toContainEqual(
    expect.objectContaining({ measure: "positive_messages", reason: "no_facts", fact: "messages" }),
  );
  await write(ana, [
    ...["positive", "positive", "positive", "negative"].map((corrected_sentiment, no) => ({
      body: `Said ${no}`,
      corrected_sentiment,
      channel: no < 2 ? "Email" : "Chat",
      days: 40 * no,
    })),
    { body: "Said in days gone by", corrected_sentiment: "neutral", days: 300 },
  ]);
  const answer = await ask(ana, [...feelings, "net_sentiment"]);
  expect(answer?.total.values).toEqual([4, 3, 0, 1, 0, 50]);
  for (const [at, many] of [4, 3, 0, 1].entries()) {
    const [address] = answer?.drill_down[at] ?? [];
    expect(address?.entity).toBe("messages");
    const feeling = sentiments.find((one) => address?.where?.includes(`sentiment.any.${one}`));
    const list = ana.client.from("messages").select("id").gte("sent_on", daysAgo(ana, 200));
    expect((await (feeling ? list.eq("sentiment", feeling) : list).throwOnError()).data).toHaveLength(many);
  }
  const channels = await ask(ana, ["messages_received", "negative_messages"], { by: ["channel"] });
  expect(channels?.rows.map(({ by, values }) => [by[0]?.id, ...values]).toSorted()).toEqual([
    ["Chat", 2, 1],
    ["Email", 2, 0],
  ]);
});

test("finds customers whose average sentiment turned, and rates each aspect by the sentence about it", async () => {
  const ana = await signUp(vanda);
  const account = async (name: string) =>
    (
      await ana.client
        .from("accounts")
        .insert({ workspace_id: ana.workspace.id, name } as never)
        .select("id")
        .single()
        .throwOnError()
    ).data.id;
  const [oak, elm] = [await account("Oak"), await account("Elm")];
  const lateDelivery = (account_id: string, days: number, corrected_sentiment: string) => ({
    body: `On ${days}, the delivery was late`,
    days,
    account_id,
    corrected_sentiment,
  });
  await write(ana, [
    ...[100, 90].map((days) => lateDelivery(oak, days, "positive")),
    lateDelivery(oak, 3, "negative"),
    lateDelivery(oak, 2, "neutral"),
    // A single message on either side proves nothing.
    lateDelivery(elm, 99, "positive"),
    ...[3, 2].map((days) => lateDelivery(elm, days, "negative")),
  ]);
  await untilRead(ana, 7);
  const { data: turned } = await ana.client.rpc("sentiment_changes", { workspace_id: ana.workspace.id }).throwOnError();
  expect(turned).toEqual([
    {
      account_id: oak,
      account: "Oak",
      before_mean: 1,
      before_count: 2,
      now_mean: -0.5,
      now_count: 2,
      last_on: daysAgo(ana, 2),
      total: 1,
    },
  ]);
  const { data: spoken } = await ana.client
    .rpc("message_aspects", { workspace_id: ana.workspace.id, since: daysAgo(ana, 150), until: daysAgo(ana, 0) })
    .throwOnError();
  const [delivery] = spoken;
  expect(delivery?.aspect).toBe("delivery");
  expect((delivery?.positive ?? 0) + (delivery?.neutral ?? 0) + (delivery?.negative ?? 0)).toBe(7);
  expect(JSON.stringify(delivery?.sentences)).toContain("the delivery was late");
});

test("the sample data have messages of each sentiment, which are analysed like others", { tags: "deep" }, async () => {
  const ana = await signUp(vanda);
  await loadSamples(vanda, ana, "retail");
  const all = await untilRead(ana);
  expect(all.length).toBeGreaterThanOrEqual(60);
  const answer = await ask(ana, feelings);
  expect(answer?.total.values.slice(1, 4).every((value) => (value ?? 0) > 5)).toBe(true);
  const { data: turned } = await ana.client.rpc("sentiment_changes", { workspace_id: ana.workspace.id }).throwOnError();
  expect(turned.length).toBeGreaterThan(0);
});

test("a viewer can read messages and results but not correct them, strangers see nothing, and no user can write a result", async () => {
  const [ana, vic, eve] = [await signUp(vanda), await signUp(vanda), await signUp(vanda)];
  const ids = await write(ana, [{ body: "Great work, thank you" }]);
  await untilRead(ana);
  await vanda.database.owner.query(
    "insert into public.members (workspace_id, user_id, name, role) values ($1, $2, 'Vic', 'viewer')",
    [ana.workspace.id, vic.id],
  );
  const [id = ""] = ids.values();
  expect((await vic.client.from("message_sentiments").select("sentiment").eq("id", id).throwOnError()).data).toEqual([
    { sentiment: "positive" },
  ]);
  const refused = await vic.client.from("messages").update({ corrected_sentiment: "negative" }).eq("id", id).select();
  expect(refused.data).toEqual([]);
  expect((await eve.client.from("message_sentiments").select().eq("id", id).throwOnError()).data).toEqual([]);
  const written = await ana.client.from("message_sentiments").update({ sentiment: "negative" }).eq("id", id);
  expect(written.error?.code).toBe("42501");
});
