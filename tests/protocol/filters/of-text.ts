import fc from "fast-check";

import { anyOrAll, inOrder, listedToo, type Plain, type Written } from "./compared.ts";
import { plotWords, type Row, words } from "./rows.ts";
import { known } from "./truth.ts";

type Test = (own: string) => boolean;
const ofWord = (row: Row) => row.word;
const written = <T>(text: string, value: T): Written<T> => ({ text, value });

/** Compares by code point, as the collation C does. */
const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Pieces of a `like` pattern, with the equivalent regular expressions. */
const pieces: [like: string, regex: string][] = [
  ["a", "a"],
  ["b", "b"],
  ["A", "A"],
  ["%", "[^]*"],
  ["*", "[^]*"],
  ["_", "[^]"],
  ["\\%", "%"],
  ["\\_", "_"],
  [".", "\\."],
  ["(", "\\("],
  [",", ","],
  ["é", "é"],
];
const pattern = fc.array(fc.constantFrom(...pieces), { maxLength: 5 });
const like = (flags: string) =>
  pattern.map((parts) =>
    written(parts.map(([text]) => text).join(""), tester(`^${parts.map(([, regex]) => regex).join("")}$`, flags)),
  );

/** Regular expressions with the same meaning in JavaScript and in Postgres. */
const expression = fc.constantFrom(
  "a",
  "^a",
  "b$",
  "^a.*b$",
  "[ab]b",
  "a|b",
  "^$",
  "a+b?",
  "^(a|b)+$",
  "\\.",
  "[,(]",
  "^.$",
  "é",
);
const match = (flags: string) => expression.map((text) => written(text, tester(text, flags)));

function tester(source: string, flags: string): Test {
  const regex = new RegExp(source, flags);
  return (own) => regex.test(own);
}

const patterns = (
  [
    ["like", like("u")],
    ["ilike", like("iu")],
    ["match", match("u")],
    ["imatch", match("iu")],
  ] as const
).map(([operator, operand]) =>
  fc.oneof(
    operand.map(({ text, value }): Plain => ({
      field: "word",
      operator,
      operand: text,
      holds: (row) => known(row.word, value),
    })),
    anyOrAll("word", operator, ofWord, operand, (own, test) => test(own)),
  ),
);

export const ofText: fc.Arbitrary<Plain> = fc.oneof(
  {
    weight: 2,
    arbitrary: listedToo(
      "word",
      ofWord,
      byCodePoint,
      fc.constantFrom(...words).map((text) => written(text, text)),
    ),
  },
  ...patterns,
);

/** Searches for words, in each dialect of text search. */
const searches: fc.Arbitrary<[operator: string, operand: string, test: (own: string[]) => boolean]> = fc
  .tuple(fc.constantFrom(...plotWords), fc.constantFrom(...plotWords))
  .chain(([one, two]) =>
    fc.constantFrom<[string, string, (own: string[]) => boolean]>(
      ["fts", `${one} & ${two}`, (own) => own.includes(one) && own.includes(two)],
      ["fts", `${one} | ${two}`, (own) => own.includes(one) || own.includes(two)],
      ["fts", `!${one}`, (own) => !own.includes(one)],
      ["fts", `${one.slice(0, 1)}:*`, (own) => own.some((word) => word.startsWith(one.slice(0, 1)))],
      ["plfts", `${one} ${two}`, (own) => own.includes(one) && own.includes(two)],
      ["phfts", `${one} ${two}`, (own) => own.some((word, at) => word === one && own[at + 1] === two)],
      ["wfts", `${one} or ${two}`, (own) => own.includes(one) || own.includes(two)],
      ["wfts", `${one} -${two}`, (own) => own.includes(one) && !own.includes(two)],
      ["wfts", `"${one} ${two}"`, (own) => own.some((word, at) => word === one && own[at + 1] === two)],
    ),
  );

export const ofPlot: fc.Arbitrary<Plain> = searches.map(([operator, operand, test]) => ({
  field: "plot",
  operator: `${operator}(simple)`,
  operand,
  holds: (row) => known(row.plot, (plot) => test(plot.split(" "))),
}));

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
/** Returns a JSON value as text, null for null. */
export const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : asText(value));

/** Returns conditions on a path that ends in text, which is compared as text. */
export const ofPathText = (field: string, of: (row: Row) => string | null): fc.Arbitrary<Plain> =>
  fc.constantFrom("eq", "neq", "isdistinct").chain((operator) =>
    fc.constantFrom("1", "2", "x", "true", "[]", "").map((operand) => ({
      field,
      operator,
      operand,
      holds: (row) =>
        operator === "isdistinct"
          ? of(row) !== operand
          : known(of(row), (own) => (inOrder(own, operand) === 0) === (operator === "eq")),
    })),
  );
