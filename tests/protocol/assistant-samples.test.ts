import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { readChange } from "#domain/assistant/changes/read-change.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { readQuestion } from "#domain/assistant/read-question.ts";
import { languageIds } from "#domain/languages.ts";
import { readVocabulary } from "#server/assistant/read-vocabulary.ts";

import { judge } from "../../evals/chat/judge.ts";
import { sampleCases } from "../../evals/chat/sample-cases.ts";
import { claimsOf } from "../kit/claims.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;

beforeAll(async () => {
  vanda = await shareVanda();
  ana = await signUp(vanda);
  const reply = await fetch(`${vanda.url}/functions/v1/samples?workspace_id=${ana.workspace.id}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${ana.token}` },
    body: JSON.stringify({ industry: "retail" }),
  });
  const { id } = (await reply.json()) as { id: string };
  for (let status = "queued"; status !== "succeeded"; await sleep(50)) {
    const { data } = await ana.client.from("runs").select("status").eq("id", id).single().throwOnError();
    if (data.status === "failed") throw new Error("The sample data were not loaded");
    ({ status } = data);
  }
});
afterAll(() => vanda?.stop());

// All questions must be asked on the same day, because after midnight they would refer to another date.
test("answers about the sample data equal the results of SQL in five languages", { tags: "deep" }, async () => {
  const client = await vanda.database.owner.connect();
  try {
    const verdicts = await judge(client, { workspaceId: ana.workspace.id, token: ana.token }, sampleCases);
    expect(verdicts.filter(({ verdict }) => verdict !== "right")).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(50);
  } finally {
    client.release();
  }
});

test("the suggestions of an empty chat are understood in each language", { tags: "deep" }, async () => {
  const client = await vanda.database.owner.connect();
  // Names of records are found with the caller's permissions.
  await client.query("select set_config('request.jwt.claims', $1, false)", [claimsOf(ana.token)]);
  const { data: accounts } = await ana.client.from("accounts").select("name").order("name").limit(1).throwOnError();
  const name = accounts[0]?.name ?? "";
  try {
    for (const language of languageIds) {
      const { examples, changes } = JSON.parse(readFileSync(`src/texts/${language}/ai-chat.json`, "utf8")) as {
        examples: Record<string, string>;
        changes: Record<"call" | "note", string>;
      };
      for (const text of [changes.call, `${changes.note} Oak`])
        expect([text, readChange(text.replace("{{name}}", name), { language, today: "2026-03-02" })]).toEqual([
          text,
          expect.objectContaining({ said: expect.anything() }),
        ]);
      for (const text of Object.values(examples)) {
        const question = text.replace("{{name}}", name);
        const vocabulary = await readVocabulary(client, ana.workspace.id, question);
        const { interpretation, unknown } = readQuestion(question, { vocabulary, language });
        expect([question, unknown, interpretation && "plan" in planOf(interpretation, vocabulary)]).toEqual([
          question,
          [],
          true,
        ]);
      }
    }
  } finally {
    await client.query("reset request.jwt.claims");
    client.release();
  }
});
