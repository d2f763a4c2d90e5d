import { expect, test } from "vitest";

import { readWrittenWorkflow } from "#domain/workflows/parsing/read-written-workflow.ts";

import { caseLanguages } from "../languages.ts";
import { knownCases } from "./known-cases.ts";
import { unseenCases } from "./unseen-cases.ts";
import { result, vocabulary, type WorkflowCase } from "./written-workflow.ts";

type Counted = { asked: number; right: number; wrong: number; misses: string[] };

/**
 * Counts right and wrong readings. A wrong reading is worse than an unread sentence, because the user sees which parts
 * were not understood.
 */
function judge(cases: readonly WorkflowCase[]): Counted {
  const counted: Counted = { asked: 0, right: 0, wrong: 0, misses: [] };
  for (const one of cases)
    for (const language of caseLanguages) {
      const got = result(readWrittenWorkflow(one[language], { language, vocabulary }));
      const wanted = typeof one.right === "string" ? one.right : one.right[language];
      counted.asked += 1;
      if (got === wanted) counted.right += 1;
      else counted.misses.push(`(${language}) ${one[language]}\n    ${got}\n    ${wanted}`);
      if (got !== wanted && got !== "unread" && !got.includes("→ ?")) counted.wrong += 1;
    }
  for (const miss of counted.misses) process.stdout.write(`${miss}\n`);
  const { asked, right, wrong } = counted;
  process.stdout.write(`${JSON.stringify({ asked, right, wrong })}\n`);
  return counted;
}

test("workflows in words are read as intended", () => {
  const { asked, misses } = judge(knownCases);
  expect(asked).toBeGreaterThanOrEqual(100);
  expect(misses).toEqual([]);
});

test("most sentences that the grammar was not written for are read, and few of them wrongly", () => {
  const { asked, right, wrong } = judge(unseenCases);
  expect(asked).toBeGreaterThanOrEqual(100);
  expect(right / asked).toBeGreaterThanOrEqual(minRight);
  expect(wrong / asked).toBeLessThanOrEqual(maxWrong);
});

const minRight = 0.7;
const maxWrong = 0.02;
