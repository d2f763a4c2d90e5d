import { afterAll, beforeAll, expect, test } from "vitest";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { actualOf, targetQuestion } from "#domain/metrics/target-actual.ts";

import { askChat } from "../kit/ask-chat.ts";
import { build } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;
const today = new Date().toISOString().slice(0, 10);
const target = { month: `${today.slice(0, 7)}-01`, measure: "revenue" as const, currency: "USD" };

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  const make = build(vanda.database.owner);
  ana = await signUp(vanda);
  await make.target(ana.workspace, { ...target, amount_minor: 1_000_010 });
  await make.target(ana.workspace, { ...target, amount_minor: 200_003, owner_id: ana.member.id });
  const sale = { sold_on: today, currency: "USD", quantity: 1 };
  await make.sale(ana.workspace, { ...sale, revenue_minor: 300_007, owner_id: ana.member.id });
  await make.sale(ana.workspace, { ...sale, revenue_minor: 100_001 });
});
afterAll(() => vanda?.stop());

const post = async (path: string, body: object) => {
  const reply = await fetch(`${vanda.url}/functions/v1/${path}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${ana.token}`, "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: ana.workspace.id, ...body }),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(text);
  return text;
};

/** Returns the percentage, the revenue and the target that the chat answers with, rounded to cents. */
async function ask(question: string): Promise<number[]> {
  const outcome = (await askChat(vanda, ana, question)).answer?.outcome;
  if (outcome?.kind !== "metrics") throw new Error("The question is not answered with metrics");
  return outcome.result.answer.total.values.map((value) => Math.round(value ?? 0));
}

test("the answer about a target agrees with the list of targets to the cent", async () => {
  const listed = await Promise.all(
    [{ ...target }, { ...target, owner_id: ana.member.id }].map(async (one) => {
      const text = await post("ask", { questions: [targetQuestion(one)] });
      const [result] = (JSON.parse(text) as { answers: MeasureResult[] }).answers;
      return result && actualOf(one, result);
    }),
  );
  expect(listed).toEqual([400_008, 300_007]);
  expect(await ask("how far are we from target")).toEqual([40, 400_008, 1_000_010]);
  expect(await ask("my target")).toEqual([150, 300_007, 200_003]);
});
