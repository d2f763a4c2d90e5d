import { expect, test } from "vitest";

import { ColumnProfiler } from "#domain/imports/column-profile.ts";
import { readChoice, singleValues } from "#domain/imports/custom-field-choices.ts";
import { newFieldOptions, guessKind } from "#domain/imports/new-field.ts";

function profileOf(...cells: string[]) {
  const profiler = new ColumnProfiler(0);
  for (const cell of cells) profiler.add(cell);
  return profiler.profile("Column");
}
const many = (count: number, cell: (at: number) => string) => Array.from({ length: count }, (_, at) => cell(at));

test.each([
  ["number", ["1", "2,500", "3.5"]],
  ["money", ["$1.50", "$2,000.00", "$3"]],
  ["percent", ["10%", "25%"]],
  ["date", ["2026-01-31", "2026-02-28"]],
  ["url", ["https://example.com", "www.example.org"]],
  ["boolean", ["yes", "no", "yes"]],
  ["choice", many(40, (at) => ["Gold", "Silver", "Bronze"][at % 3] ?? "")],
  ["multiChoice", many(40, (at) => ["EU, US", "EU", "US; Asia", "Asia"][at % 4] ?? "")],
  ["text", many(40, (at) => `Person ${at}`)],
  ["text", ["ada@example.com", "bo@example.com"]],
  ["longText", many(3, (at) => `${at} ${"a longer text ".repeat(20)}`)],
] as const)("guesses a %s column by its values", (kind, cells) => {
  expect(guessKind(profileOf(...cells))).toBe(kind);
});

test("a choice field created from a column has its values as choices, split from lists, each spelling once", () => {
  const column = profileOf("EU, US", "eu", "US; Asia", "Asia");
  expect(newFieldOptions(column, "multiChoice").choices?.map(({ label }) => label)).toEqual(["US", "Asia", "EU"]);
  expect(newFieldOptions(column, "text")).toEqual({});
});

test("counts values individually, and reads them by key, by label and by the usual words for yes and no", () => {
  const counted = [
    { value: "EU, US", count: 3 },
    { value: "US", count: 2 },
  ];
  expect(singleValues(counted)).toEqual([
    { value: "US", count: 5 },
    { value: "EU", count: 3 },
  ]);
  const field = {
    kind: "choice" as const,
    options: { choices: [{ key: "gold", label: "Gold plan", colour: "slate" }] },
  };
  expect([" gold ", "GOLD PLAN", "silver"].map((value) => readChoice(field, value))).toEqual([
    "gold",
    "gold",
    undefined,
  ]);
  const answer = { kind: "boolean" as const, options: {} };
  expect(["Sí", "0", "maybe"].map((value) => readChoice(answer, value))).toEqual(["true", "false", undefined]);
});

test("a column of repeated remarks is not a choice field, and a currency sign in the heading makes an amount field", () => {
  const notes = new ColumnProfiler(0);
  for (const note of Array.from({ length: 30 }, (_, at) => ["VIP", "rings at the back door", "no calls"][at % 3] ?? ""))
    notes.add(note);
  expect(guessKind(notes.profile("Notes"))).toBe("longText");
  expect(guessKind(notes.profile("Terms"))).toBe("choice");
  const limits = new ColumnProfiler(1);
  for (const limit of ["500", "1000"]) limits.add(limit);
  expect(guessKind(limits.profile("Credit limit £"))).toBe("money");
  expect(limits.profile("Credit limit £").number?.currency).toBe("GBP");
});
