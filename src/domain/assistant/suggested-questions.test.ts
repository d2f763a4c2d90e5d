import { expect, test } from "vitest";

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { followingQuestions } from "#domain/assistant/suggested-questions.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";

const vocabulary: Vocabulary = {
  names: [],
  me: { id: "me", name: "Ana Berg" },
  stages: { open: ["s1"], won: ["s2"], lost: ["s3"] },
  today: "2026-11-28",
  ownToday: "2026-11-28",
};

test.each<ParsedQuestion>([
  { subject: "deals", state: "open", rank: "top", limit: 5, filters: [], by: [] },
  { subject: "deals", state: "open", wants: "list", filters: [], by: [] },
  { measure: "revenue", range: "this_year", filters: [], by: ["product"] },
])("no suggested question repeats the answered one: %j", (answered) => {
  const next = followingQuestions(answered, vocabulary);
  expect(next.length).toBeGreaterThan(0);
  expect(next.map((question) => planOf(question, vocabulary))).not.toContainEqual(planOf(answered, vocabulary));
});
