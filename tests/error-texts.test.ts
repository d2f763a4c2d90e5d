import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { functionErrorCodes } from "#domain/function-error-codes.ts";
import { languageIds } from "#domain/languages.ts";
import { sentenceOf } from "#web/data/requests/api-error.ts";

test("every error of a function has a specific text in every language", () => {
  const sentences = Object.entries(functionErrorCodes).map(([problem, status]) => [
    problem,
    sentenceOf(problem, status),
  ]);
  expect(sentences.filter(([, sentence]) => sentence === "unexpected")).toEqual([]);
  for (const language of languageIds) {
    const file = new URL(`../src/texts/${language}/errors.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    expect(sentences.filter(([, sentence]) => !texts[sentence ?? ""])).toEqual([]);
  }
});

test("functions reject a signed-out user, a leaving one and one without the required second factor with the same text", () => {
  const refused = { PGRST301: 401, account_leaving: 403, insufficient_aal: 403 };
  for (const [problem, status] of Object.entries(refused)) expect(sentenceOf(problem, status)).toBe("signedOut");
});
