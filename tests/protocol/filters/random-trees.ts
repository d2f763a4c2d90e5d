import fc from "fast-check";

import { compared, inOrder, isNull, listedToo, type Plain } from "./compared.ts";
import { itemByItem, ofArray, ofJson, ofPathJson, ofRange } from "./of-containers.ts";
import { ofPathText, ofPlot, ofText, textOf } from "./of-text.ts";
import { days, type Json, moments, rate, type Row, size, sizes, tags } from "./rows.ts";
import { arrayText, type Tree } from "./tree.ts";

const plain = <T extends number | string>(value: T) => ({ text: String(value), value });
const number = (a: number, b: number) => a - b;

const ofBoolean: fc.Arbitrary<Plain> = fc.oneof(
  compared(
    "is_good",
    (row) => row.is_good,
    inOrder,
    fc.boolean().map((value) => ({ text: String(value), value })),
  ),
  fc
    .constantFrom<[string, Row["is_good"]]>(["true", true], ["false", false], ["unknown", null])
    .map(([word, value]): Plain => ({
      field: "is_good",
      operator: "is",
      operand: word,
      holds: (row) => row.is_good === value,
    })),
);

/** The same moment in other time zones. */
const moment = fc.constantFrom(...moments).chain((text) => {
  const value = Date.parse(text);
  const elsewhere = `${new Date(value + 7_200_000).toISOString().slice(0, -1)}+02:00`;
  return fc
    .constantFrom(text, elsewhere, text.replace("T", " ").replace("Z", "+00"))
    .map((spelling) => ({ text: spelling, value }));
});

const at = (data: Json, key: string): Json | undefined =>
  typeof data === "object" && data !== null && !Array.isArray(data) && key in data ? data[key] : undefined;
const item = (data: Json | undefined, index: number): Json | undefined =>
  Array.isArray(data) ? data.at(index) : undefined;

const condition: fc.Arbitrary<Plain> = fc.oneof(
  { weight: 3, arbitrary: ofText },
  listedToo("size", (row) => row.size, number, size.map(plain)),
  listedToo(
    "rate",
    (row) => row.rate,
    number,
    fc
      .constantFrom("", "0", "00")
      .chain((zeros) => rate.map((value) => ({ text: zeros ? value.toFixed(1) + zeros : String(value), value }))),
  ),
  ofBoolean,
  listedToo("day", (row) => row.day, inOrder, fc.constantFrom(...days, "2024-02-01").map(plain)),
  listedToo("at", (row) => (row.at === null ? null : Date.parse(row.at)), number, moment),
  ofJson,
  ofPathText("data->>a", (row) => textOf(at(row.data, "a"))),
  ofPathText("data->c->>d", (row) => textOf(at(at(row.data, "c") ?? null, "d"))),
  ofPathText("data->b->>-1", (row) => textOf(item(at(row.data, "b"), -1))),
  ofPathJson("data->a", (row) => at(row.data, "a")),
  ofPathJson("data->1", (row) => item(row.data, 1)),
  ofPathJson("sizes->0", (row) => row.sizes?.[0]),
  isNull("data->c", (row) => at(row.data, "c") === undefined),
  ofArray("sizes", (row) => row.sizes, sizes),
  compared(
    "sizes",
    (row) => row.sizes,
    itemByItem,
    sizes.map((value) => ({ text: arrayText(value.map(String)), value })),
  ),
  ofArray("tags", (row) => row.tags, tags),
  { weight: 2, arbitrary: ofRange },
  ofPlot,
);

const negated = fc.boolean();
const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; group: Tree }>((tie) => ({
  tree: fc.oneof({ depthSize: "small", withCrossShrink: true }, tie("leaf"), tie("group")),
  leaf: fc.record({ not: negated, of: condition }).map(({ not, of }): Tree => ({ kind: "condition", not, ...of })),
  group: fc.record({
    kind: fc.constantFrom("and" as const, "or" as const),
    not: negated,
    of: fc.array(tie("tree"), { minLength: 1, maxLength: 3 }),
  }),
}));

/** Filters of one request. All trees must match. */
export const randomTrees: fc.Arbitrary<Tree[]> = fc.array(tree, { minLength: 1, maxLength: 2 });
