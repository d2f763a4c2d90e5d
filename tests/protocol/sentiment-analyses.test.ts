import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { SentimentFindings } from "#domain/customers/sentiment/sentiment-findings.ts";

import { callAs, untilRead, write } from "../kit/messages.ts";
import { shareVanda, startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { withinADay } from "../kit/within-a-day.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
beforeEach(withinADay);
afterAll(() => vanda?.stop());

const finish = async ({ client }: SignedUp, id: string) => {
  for (;;) {
    const { data } = await client.from("runs").select().eq("id", id).single().throwOnError();
    if (data.status !== "queued" && data.status !== "running") return data;
    await sleep(50);
  }
};
type Quote = { cost: number; price: number; is_free: boolean; messages: number };
const analyses = "sentiment-analyses";
const quote = async (person: SignedUp) => (await callAs<Quote>(vanda, person, "GET", `${analyses}/quote`)).body;
const start = (person: SignedUp, at: Vanda = vanda) =>
  callAs<{ id: string; code?: string }>(at, person, "POST", analyses, { most: 5, key: crypto.randomUUID() });
const tokens = async ({ client }: SignedUp) =>
  (await client.from("user_tokens").select("available_tokens").single().throwOnError()).data.available_tokens;

test(
  "a written analysis is free twice, then priced by the number of messages, and the same for the same data",
  { tags: "deep" },
  async () => {
    const ana = await signUp(vanda);
    expect((await start(ana)).body.code).toBe("nothing_to_analyse");
    const many = (count: number) =>
      Array.from({ length: count }, (_, no) => ({
        body: `Great delivery, number ${no}`,
        corrected_sentiment: "positive",
      }));
    await write(ana, many(50));
    await untilRead(ana, 50);
    const run = async () => {
      const { status, body } = await start(ana);
      expect(status).toBe(202);
      const done = await finish(ana, body.id);
      expect(done.status).toBe("succeeded");
      return done.result as unknown as SentimentFindings;
    };
    expect(await quote(ana)).toMatchObject({ is_free: true, cost: 0, price: 2, messages: 50 });
    const first = await run();
    expect(first).toMatchObject({ messages: 50, positive: 50, neutral: 0, negative: 0, doubtful: 0, net: 100 });
    expect(first.praise).toMatchObject({ aspect: "delivery" });
    expect(await run()).toEqual(first);
    expect(await quote(ana)).toMatchObject({ is_free: false, cost: 2 });
    await write(ana, many(1));
    expect(await quote(ana)).toMatchObject({ cost: 3, messages: 51 });
    await run();
    expect(await tokens(ana)).toBe(7);
    await write(ana, many(200));
    expect(await quote(ana)).toMatchObject({ cost: 5, messages: 251 });
  },
);

test("an analysis that is cancelled or lost releases its tokens", async () => {
  const idle = await startVanda({ WORKER: "off" });
  try {
    const ana = await signUp(idle);
    await write(ana, [{ body: "Great", corrected_sentiment: "positive" }]);
    const { owner } = idle.database;
    // The free analyses are used up.
    for (const no of [1, 2]) {
      const { body } = await start(ana, idle);
      await owner.query("update public.runs set status = 'succeeded', result = $2 where id = $1", [body.id, { no }]);
    }
    for (const end of ["cancel", "fail"]) {
      const { status, body } = await start(ana, idle);
      expect(status).toBe(202);
      expect(await tokens(ana)).toBe(8);
      if (end === "cancel") await callAs(idle, ana, "POST", `${analyses}/${body.id}/cancel`);
      else await owner.query("update public.runs set status = 'failed' where id = $1", [body.id]);
      expect(await tokens(ana)).toBe(10);
    }
  } finally {
    await idle.stop();
  }
});
