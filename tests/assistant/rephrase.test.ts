import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { languageModel } from "#server/assistant/ai/language-model.ts";
import { rephrase } from "#server/assistant/ai/rephrase.ts";
import { SentToModel } from "#server/assistant/ai/sent-to-model.ts";
import { readEnv } from "#server/settings/env.ts";

import { openLanguageModel } from "../kit/language-model.ts";

let double: Awaited<ReturnType<typeof openLanguageModel>>;
beforeAll(async () => {
  double = await openLanguageModel();
});
beforeEach(() => {
  double.requests.length = 0;
});
afterAll(() => double.close());

const sentences = [
  { text: "Revenue of the forecast months is expected at $3,000: 12% more." },
  { text: "Two leads are likely to be won.", names: ["Studio 54"] },
];
const logLines: string[] = [];
let sent = new SentToModel();
const log = pino({ level: "warn" }, { write: (line: string) => void logLines.push(line) });

const ask = async (settings: Record<string, string> = {}, tools: { timeoutMs?: number; signal?: AbortSignal } = {}) => {
  const env = readEnv({ AI_BASE_URL: double.url, AI_MODEL: "any-model", AI_API_KEY: "sk-secret", ...settings });
  const request = { language: "es" as const, purpose: "advice on a sales forecast", sentences };
  sent = new SentToModel();
  return rephrase(await languageModel(env, sent), request, { log, timeoutMs: 5000, ...tools });
};

describe.each([
  ["openai", "/v1/chat/completions", "authorization", "Bearer sk-secret"],
  ["anthropic", "/v1/messages", "x-api-key", "sk-secret"],
])("a model behind an API with the protocol of %s", (protocol, path, header, key) => {
  test("rewrites the sentences in the reader's language, and receives nothing but them", async () => {
    double.does = { says: '```json\n["Se esperan $3,000, 12 % más.", "Cuida a Studio 54."]\n```' };
    expect(await ask({ AI_PROTOCOL: protocol })).toEqual(["Se esperan $3,000, 12 % más.", "Cuida a Studio 54."]);
    expect(double.requests).toMatchObject([{ path, model: "any-model", headers: { [header]: key } }]);
    expect(sent.calls).toBe(1);
    expect(sent.characters).toBeGreaterThan(JSON.stringify(sentences).length);
    expect(JSON.parse(double.requests[0]?.asked ?? "")).toEqual(sentences);
  });

  test("drops only the sentence with an invented number", async () => {
    double.does = { says: '["Se esperan $3,100.", "Cuida a Studio 54."]' };
    expect(await ask({ AI_PROTOCOL: protocol })).toEqual([null, "Cuida a Studio 54."]);
  });

  test.each(["429", "500"] as const)("keeps the built-in wording when it fails with %s", async (does) => {
    double.does = does;
    expect(await ask({ AI_PROTOCOL: protocol })).toEqual([null, null]);
    expect(double.requests.length).toBeGreaterThan(0);
    expect(sent.calls).toBe(double.requests.length);
  });
});

test.each(["cut", "half"] as const)("the built-in wording stays if the connection breaks (%s)", async (does) => {
  double.does = does;
  expect(await ask()).toEqual([null, null]);
});

test.each([
  ["text that is not a list", "I cannot help with that."],
  ["too few sentences", '["Se esperan $3,000."]'],
  ["a list with other values than sentences", '[{"text":"Se esperan $3,000."},1]'],
  ["sentences that are too long", JSON.stringify(["a ".repeat(400), "b ".repeat(400)])],
  ["nothing", ""],
])("the built-in wording stays if the model writes %s", async (_what, text) => {
  double.does = { says: text };
  expect(await ask()).toEqual([null, null]);
});

test("the built-in wording stays if the model does not respond in time, and an abort is reported to the caller", async () => {
  double.does = "hang";
  expect(await ask({}, { timeoutMs: 100 })).toEqual([null, null]);
  await expect(ask({}, { signal: AbortSignal.timeout(100) })).rejects.toThrow("timeout");
});

test("without a configured model no request is sent", async () => {
  expect(
    await rephrase(
      await languageModel(readEnv({}), new SentToModel()),
      { language: "en", purpose: "", sentences },
      { log, timeoutMs: 1 },
    ),
  ).toEqual([null, null]);
  expect(double.requests).toEqual([]);
});

test("the log contains neither the key nor the request", () => {
  expect(logLines.length).toBeGreaterThan(0);
  expect(logLines.join()).not.toMatch(/sk-secret|3,000|Studio/);
});
