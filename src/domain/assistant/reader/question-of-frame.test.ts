import { expect, test } from "vitest";

import { planOf } from "#domain/assistant/plan.ts";
import { segmentQuestion } from "#domain/assistant/read-question.ts";
import type { Frame } from "#domain/assistant/reader/frame.ts";
import { questionOfFrame } from "#domain/assistant/reader/question-of-frame.ts";
import { readSlots } from "#domain/assistant/reader/read-slots.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";

const vocabulary: Vocabulary = {
  names: [{ by: "category", id: "paper", label: "Stationery" }],
  me: { id: "me", name: "Ana Berg" },
  stages: { open: ["s1"], won: ["s2"], lost: ["s3"] },
  today: "2026-11-28",
  ownToday: "2026-11-28",
};

const read = (text: string, frame: Frame) =>
  questionOfFrame(frame, readSlots(segmentQuestion(text, vocabulary, "en"), vocabulary.today), vocabulary);

test("a question about customers who ordered lists them with their purchases", () => {
  expect(read("customers who came by last month", { intent: "list", of: "accounts", state: "ordered" })).toMatchObject({
    question: { measure: "revenue", by: ["account"], range: "last_month" },
    isWhole: true,
  });
});

test.each([
  ["accounts", "website", "website"],
  ["deals", "close_date", "close_date"],
  ["deals", "value", "value_minor"],
] as const)("a question about %s without a %s filters by an empty column", (of, missing, column) => {
  const framed = read("the ones that lack it", { intent: "list", of, missing: [missing] });
  const planned = framed && planOf(framed.question, vocabulary);
  expect(framed?.isWhole).toBe(true);
  expect(planned && "plan" in planned && planned.plan).toMatchObject({
    kind: "records",
    where: expect.stringContaining(column),
  });
});

test("a question that names a value of a field and asks for it to be missing is not answered", () => {
  const frame: Frame = { intent: "list", of: "expenses", missing: ["category"] };
  expect(read("expenses of stationery", frame)?.isWhole).toBe(false);
  expect(read("expenses", frame)?.isWhole).toBe(true);
});

test("a number before a percent sign is not read as the number of rows", () => {
  const limitOf = (text: string) => readSlots(segmentQuestion(text, vocabulary, "en"), vocabulary.today).limit;
  expect(limitOf("products below 20 %")).toBeUndefined();
  expect(limitOf("top 20 products")).toBe(20);
});
