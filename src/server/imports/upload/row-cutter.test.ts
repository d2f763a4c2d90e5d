import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";

import { RowCutter } from "#server/imports/upload/row-cutter.ts";

/** Returns all rows of a text that arrives in chunks of the given size, with their marks. */
function cut(text: string, size = text.length || 1) {
  const cutter = new RowCutter(",");
  const rows: string[][] = [];
  const marks: string[] = [];
  const take = (more: string[][]) => {
    for (const row of more) {
      const mark = cutter.marks.get(row);
      if (mark?.stray) marks.push(`${rows.length + 1} ${mark.stray}`);
      rows.push(row);
    }
  };
  for (let at = 0; at < text.length; at += size) take(cutter.write(text.slice(at, at + size)));
  take(cutter.end());
  return { rows, marks };
}

const anyCell = fc.string({ unit: fc.constantFrom("a", "b", " ", ",", '"', "\n", "\r\n", "é"), maxLength: 6 });
const anyTable = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.record({
    rows: fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
    newline: fc.constantFrom("\n", "\r\n", "\r"),
    quotes: fc.boolean(),
    size: fc.integer({ min: 1, max: 20 }),
  }),
);

test("reads any CSV in chunks of any size and with any line breaks", () => {
  fc.assert(
    fc.property(anyTable, ({ rows, newline, quotes, size }) => {
      const text = Papa.unparse(rows, { newline, quotes });
      const { rows: read, marks } = cut(text, size);
      const plain = rows.map((cells) => cells.map((cell) => cell.replaceAll("\r\n", "\n")));
      // At the end of a text with one column, an empty row cannot be distinguished from a line break.
      if (plain.at(-1)?.join() === "" && plain[0]?.length === 1 && !quotes) plain.pop();
      expect(read).toEqual(plain);
      expect(marks.filter((mark) => !mark.endsWith("joined"))).toEqual([]);
    }),
  );
});

const around = (line: string) => `name,city,staff\nOak,Oslo,1\n${line}\nElm,Rome,2\nFir,Bonn,3\n`;

test.each([
  ["within a cell", '"Acme" Ltd,Oslo,4', [['"Acme" Ltd', "Oslo", "4"]]],
  ["that is not closed", '"Acme Ltd,Oslo,4', [['"Acme Ltd', "Oslo", "4"]]],
  ["that is not closed in the last cell", 'Acme Ltd,Oslo,"4', [["Acme Ltd", "Oslo", '"4']]],
  ["that is not doubled", '"Acme "Big" Ltd","Oslo",4', [['Acme "Big" Ltd', "Oslo", "4"]]],
  ["that is not doubled, next to a delimiter", '"Acme "Big" Ltd, Inc",Oslo,4', [['Acme "Big" Ltd, Inc', "Oslo", "4"]]],
  [
    "that is not doubled, in a cell of several lines",
    '"Acme\nsays "hi" to\nall",Oslo,4',
    [['Acme\nsays "hi" to\nall', "Oslo", "4"]],
  ],
  [
    "in two rows",
    '"Acme" Ltd,Oslo,4\n"Beta" Inc,Rome,5',
    [
      ['"Acme" Ltd', "Oslo", "4"],
      ['"Beta" Inc', "Rome", "5"],
    ],
  ],
])(
  "does not lose other rows because of a quote %s, regardless of how the text is split into chunks",
  (_what, line, expected) => {
    const text = around(line);
    const lines = expected.map((_row, index) => `${index + 3} mended`);
    for (let size = 1; size <= text.length; size += 1) {
      const { rows, marks } = cut(text, size);
      expect(rows).toEqual([
        ["name", "city", "staff"],
        ["Oak", "Oslo", "1"],
        ...expected,
        ["Elm", "Rome", "2"],
        ["Fir", "Bonn", "3"],
      ]);
      expect(marks).toEqual(lines);
    }
  },
);

test("does not lose lines because of a stray quote at the end of the file", () => {
  expect(cut('a,b\n"Acme,1\nBeta,2\n')).toEqual({
    rows: [
      ["a", "b"],
      ['"Acme', "1"],
      ["Beta", "2"],
    ],
    marks: ["2 mended"],
  });
});

test("marks a row as unclear only if it cannot be read with as many cells as the others", () => {
  const { rows, marks } = cut(around('"Acme" Ltd, Inc,Oslo,4'));
  expect(marks).toEqual(["3 unclear"]);
  expect(rows).toHaveLength(5);
});

test("marks a row of several lines in quotes if each line could be a row", () => {
  const joined = cut('name,city,staff\n"Acme,Oslo,1\nBeta",Rome,2\nElm,Rome,2\n');
  expect(joined.rows[1]).toEqual(["Acme,Oslo,1\nBeta", "Rome", "2"]);
  expect(joined.marks).toEqual(["2 joined"]);
  expect(cut('name,note,staff\nAcme,"in Oslo,\nand Rome",2\n').marks).toEqual([]);
});

test("treats quotes within a cell that does not start with one as text", () => {
  const { rows, marks } = cut('name,size\nScreen,24"\nPipe 3" long,2\n');
  expect(rows.slice(1)).toEqual([
    ["Screen", '24"'],
    ['Pipe 3" long', "2"],
  ]);
  expect(marks).toEqual([]);
});

test("reads a file line by line if every row has a stray quote", () => {
  const { rows, marks } = cut('"Acme" Ltd,Oslo\n'.repeat(40_000), 65_536);
  expect([rows.length, marks.length]).toEqual([40_000, 40_000]);
  expect(rows.at(-1)).toEqual(['"Acme" Ltd', "Oslo"]);
});

test("rejects a quote with no complete row after it, naming its row", () => {
  expect(() => cut(`name,city\nOak,Oslo\nAcme,"${"Oslo\n".repeat(200_000)}`, 65_536)).toThrow("Row 3 does not end");
});
