import { expect, test } from "vitest";

import { carryCard, findCard, nextCard } from "./card-steps.ts";

const column = (...ids: string[]) => ({ deals: ids.map((id) => ({ id })) });
const ana = { stages: [column("a1", "a2", "a3"), column(), column("a4")] };
const bo = { stages: [column(), column("b1"), column()] };
const cy = { stages: [column("c1", "c2"), column(), column()] };
const lanes = [ana, bo, cy];

const next = (id: string, key: string, of = lanes) => {
  const at = findCard(of, id);
  return at && nextCard(of, at, key);
};
const carry = (id: string, ...keys: string[]) => {
  const start = findCard(lanes, id);
  return start && keys.reduce((at, key) => carryCard(lanes, at, key, id), start);
};

test("finds a card by lane, column and index", () => {
  expect(findCard(lanes, "c2")).toEqual({ lane: 2, column: 0, index: 1 });
  expect(findCard(lanes, "gone")).toBeUndefined();
});

test("arrow keys move the focus within a column and to the nearest column of the lane with cards", () => {
  expect(next("a1", "ArrowDown")).toBe("a2");
  expect(next("a2", "ArrowUp")).toBe("a1");
  expect(next("a3", "ArrowRight")).toBe("a4");
  expect(next("a4", "ArrowLeft")).toBe("a1");
  expect(next("b1", "ArrowRight")).toBeUndefined();
});

test("at the end of a column, arrow keys move the focus to the nearest lane with cards in that stage", () => {
  expect(next("a3", "ArrowDown")).toBe("c1");
  expect(next("c1", "ArrowUp")).toBe("a3");
  expect(next("c2", "ArrowDown")).toBeUndefined();
  expect(next("a3", "ArrowDown", [ana])).toBeUndefined();
});

test("arrow keys move a picked-up card through a column, then to the next lane, and not beyond the board", () => {
  expect(carry("a2", "ArrowDown")).toEqual({ lane: 0, column: 0, index: 2 });
  expect(carry("a2", "ArrowDown", "ArrowDown")).toEqual({ lane: 1, column: 0, index: 0 });
  expect(carry("a2", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown")).toEqual({ lane: 2, column: 0, index: 1 });
  expect(carry("c1", "ArrowUp", "ArrowUp")).toEqual({ lane: 0, column: 0, index: 3 });
  expect(carry("a1", "ArrowUp")).toEqual({ lane: 0, column: 0, index: 0 });
  expect(carry("c1", "ArrowDown", "ArrowDown")).toEqual({ lane: 2, column: 0, index: 1 });
});

test("arrow keys move a picked-up card sideways within its lane, at most to the end of the column", () => {
  expect(carry("a3", "ArrowRight")).toEqual({ lane: 0, column: 1, index: 0 });
  expect(carry("a3", "ArrowRight", "ArrowRight", "ArrowRight")).toEqual({ lane: 0, column: 2, index: 0 });
  expect(carry("b1", "ArrowLeft", "ArrowLeft")).toEqual({ lane: 1, column: 0, index: 0 });
});
