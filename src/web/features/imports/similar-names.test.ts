import { expect, test } from "vitest";

import type { Mapping } from "#domain/imports/mapping.ts";
import type { Plan } from "#domain/imports/plan.ts";

import { allSimilarNames } from "./similar-names.ts";

const mapping: Mapping = {
  entity: "deals",
  columns: [{ column: 0, field: "product_id" }],
  match: [],
  existing: "update",
  links: {},
  values: {},
  stage_kinds: {},
  pipeline_id: null,
  stray_quotes: "keep",
};
type Similar = Plan["similar"][number];
const alike = (value: string, like: string, more: Partial<Similar> = {}): Similar => ({
  field: "product_id",
  value,
  rows: 1,
  like,
  like_rows: 1,
  source: "file",
  certainty: "same",
  ...more,
});
const pairs = (similar: Similar[], from = mapping) =>
  allSimilarNames(similar, from).map(({ value, like }) => `${value} > ${like}`);

test("three spellings in a file are merged into the most frequent one", () => {
  const similar = [
    alike("gtx-pro", "GTX Pro", { like_rows: 9 }),
    alike("gtx-pro", "GTXPro", { like_rows: 4 }),
    alike("GTXPro", "GTX Pro", { rows: 4, like_rows: 9 }),
  ];
  expect(pairs(similar)).toEqual(["GTXPro > GTX Pro", "gtx-pro > GTX Pro"]);
});

test("a spelling is merged into an existing name, even a rare one", () => {
  const similar = [alike("GTXPro", "GTX Pro", { rows: 1480, like_rows: null, source: "workspace" })];
  expect(pairs(similar)).toEqual(["GTXPro > GTX Pro"]);
});

test("names merged before are still listed, so that they can be separated", () => {
  const joined = { ...mapping, values: { product_id: { GTXPro: "GTX Pro" }, stage_id: { Won: "Closed Won" } } };
  expect(pairs([], joined)).toEqual(["GTXPro > GTX Pro"]);
  expect(pairs([alike("GTXPro", "GTX Pro")], joined)).toEqual(["GTXPro > GTX Pro"]);
});

test("names that differ only in case are not listed, because they already count as the same", () => {
  expect(pairs([alike("gtx pro", "GTX Pro")])).toEqual([]);
});
