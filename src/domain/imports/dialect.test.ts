import { expect, test } from "vitest";

import { declaredDelimiter, guessDelimiter, guessHeader } from "#domain/imports/dialect.ts";

test.each([
  [",", 'name,city\n"Gekko, Sons",Oslo\n'],
  [";", "name;revenue\nAcme;1.234,50\nBeta;7,00\n"],
  ["\t", "name\tcity\nAcme, Inc.\tOslo\nBeta\tRome\n"],
  ["|", "name|city\nAcme|Oslo\n"],
  [",", "name\nAcme\nBeta\n"],
  [",", 'a,b\n"one; two; three",1\n"four; five",2\n'],
])("detects the delimiter %j", (delimiter, sample) => {
  expect(guessDelimiter(sample)).toBe(delimiter);
});

test("reads the delimiter from the first line that Excel writes", () => {
  expect(declaredDelimiter("sep=;\r\na;b\r\n")).toBe(";");
  expect(declaredDelimiter("sep,rate\n1,2\n")).toBeUndefined();
});

test.each([
  [true, ["name", "founded", "2016"]],
  [true, ["公司", "收入"]],
  [false, ["Acme", "1,200.50"]],
  [false, ["Ada", "ada@example.com"]],
  [false, ["Acme", "2016-03-01"]],
  [false, ["", ""]],
])("recognises a header row (%s): %j", (isHeader, row) => {
  expect(guessHeader(row)).toBe(isHeader);
});
