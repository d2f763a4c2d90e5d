import { expect, test } from "vitest";

import { checkText, type KnownNumbers, noteKnown } from "./check-text.ts";

function knownFrom(...answers: unknown[]): KnownNumbers {
  const known: KnownNumbers = { numbers: new Set(), names: new Set() };
  for (const answer of answers) noteKnown(known, answer);
  return known;
}

const answer = {
  total: [{ measure: "won_value", value: 800.5, text: "$800.50", records: 2 }],
  rows: [{ from: "2026-03-01", groups: [{ id: "0192aaaa-0000-7000-8000-000000000777", name: "Studio 54" }] }],
  source: { question: { top: 99 }, pages: ["http://127.0.0.1:3000/dashboard/sales"] },
};

test("keeps sentences with numbers from the answers and removes those with other numbers, in every language", () => {
  const known = knownFrom(answer);
  const check = (text: string, language = "en") => checkText(text, known, language);
  expect(check("You won 2 deals worth $800.50. That is 12% more. Well done!")).toEqual({
    text: "You won 2 deals worth $800.50. Well done!",
    removed: 1,
  });
  expect(check("Ganaste 2 tratos. Son $900 en total.", "es")).toEqual({ text: "Ganaste 2 tratos.", removed: 1 });
  expect(check("赢得了2笔商机。共计900美元。", "zh")).toEqual({ text: "赢得了2笔商机。", removed: 1 });
  expect(check("受注は2件です。合計は900ドルです。", "ja")).toEqual({ text: "受注は2件です。", removed: 1 });
  expect(check("거래 2건을 성사했습니다. 총 900달러입니다.", "ko")).toEqual({
    text: "거래 2건을 성사했습니다.",
    removed: 1,
  });
});

test("accepts parts of days and names as they are, but not numbers from ids, addresses or questions", () => {
  const known = knownFrom(answer);
  const removed = (text: string) => checkText(text, known, "en").removed;
  expect(removed("Since March 1, 2026 Studio 54 has bought 2 times.")).toBe(0);
  expect(removed("There are 54 of them.")).toBe(1);
  expect(removed("There are 777 of them.")).toBe(1);
  expect(removed("There are 3000 of them.")).toBe(1);
  expect(removed("There are 99 of them.")).toBe(1);
});

test("a number that is a record's name does not permit that number elsewhere", () => {
  const known = knownFrom({ name: "1000000" }, { name: "$9,000,000" });
  expect(checkText("Revenue is 1000000.", { ...known, numbers: new Set() }, "en").removed).toBe(1);
  expect(known.names.size).toBe(0);
});
