import { expect, test } from "vitest";

import { toAreas } from "./areas.ts";

/** Converts lines of characters to cells. A dot is an empty cell. */
const cellsOf = (...lines: string[]) =>
  lines.flatMap((line, row) =>
    Array.from(line).flatMap((key, column) => (key === "." ? [] : [[row + 1, column + 1, key] as const])),
  );

test("joins equal cells into as few areas as rows and columns allow", () => {
  expect(toAreas(cellsOf("aaab", "aaab", "..ab", "", "aaab"))).toEqual([
    { row: 1, column: 1, height: 2, width: 3, key: "a" },
    { row: 1, column: 4, height: 3, width: 1, key: "b" },
    { row: 3, column: 3, height: 1, width: 1, key: "a" },
    { row: 5, column: 1, height: 1, width: 3, key: "a" },
    { row: 5, column: 4, height: 1, width: 1, key: "b" },
  ]);
});

test("every cell is in exactly one area, with its value", () => {
  const cells = Array.from({ length: 40 * 12 }, (_, at) => [1 + Math.floor(at / 12), 1 + (at % 12)] as const).flatMap(
    ([row, column]) => {
      const key = (row * 7 + column * 5 + row * column) % 4;
      return key === 0 ? [] : [[row, column, key] as const];
    },
  );
  const found = new Map<string, number>();
  for (const { row, column, height, width, key } of toAreas(cells))
    for (let down = 0; down < height; down++)
      for (let right = 0; right < width; right++) {
        const name = `${row + down} ${column + right}`;
        expect(found.has(name)).toBe(false);
        found.set(name, key);
      }
  expect(found).toEqual(new Map(cells.map(([row, column, key]) => [`${row} ${column}`, key])));
});
