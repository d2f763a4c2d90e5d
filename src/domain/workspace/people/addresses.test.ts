import { expect, test } from "vitest";

import { isAddress, isComplete, readAddresses, recordAddress } from "./addresses.ts";

test("reads addresses from lists in any format", () => {
  expect(readAddresses("ana@x.example, bo@x.example;cy@x.example\ndi@x.example  ed@x.example、fay@x.example")).toEqual(
    ["ana", "bo", "cy", "di", "ed", "fay"].map((name) => `${name}@x.example`),
  );
  expect(readAddresses("  \n , ; ")).toEqual([]);
});

test("ignores names before an address in brackets, including commas and quotes", () => {
  const pasted = `Ana Ruiz <Ana@x.example>, "Lind, Bo" <bo@x.example>; Tan, Cy <cy@x.example>
    di@x.example Ed Poe <ed@x.example>, "fay@x.example" <fay@x.example>`;
  expect(readAddresses(pasted)).toEqual(["ana", "bo", "cy", "di", "ed", "fay"].map((name) => `${name}@x.example`));
});

test("counts each address once, and removes remains of a sentence or a link", () => {
  expect(readAddresses("Ana@x.example ana@X.example mailto:ana@x.example (ana@x.example).")).toEqual(["ana@x.example"]);
});

test("returns invalid addresses separately from valid ones", () => {
  const read = readAddresses("ana@x.example, nobody, bo@, @x.example, <cy@x.example");
  expect(read.filter((address) => !isAddress(address))).toEqual(["nobody", "bo@", "@x.example", "<cy@x.example"]);
  expect(isAddress(`${"a".repeat(250)}@x.example`)).toBe(false);
});

test("while typing, reads an address once it is complete, not within a name", () => {
  const typed = ["ana@x.example", "Ana ", "Ana Ruiz <ana@x.exam", " ana@x.example", " "];
  expect(typed.filter(isComplete)).toEqual([]);
  const ready = [
    "ana@x.example ",
    "ana@x.example,",
    "Ana Ruiz <ana@x.example>",
    "nobody;",
    "ana@x.example bo@x.example",
  ];
  expect(ready.filter(isComplete)).toEqual(ready);
});

test("a record also accepts some addresses that are not valid for sign-in", () => {
  const addresses = ["bo@example.com", "josé@example.es", "山田@例え.jp", "o'hara(sales)@example.com"];
  for (const address of addresses) expect(recordAddress.test(address), address).toBe(true);
  expect(addresses.filter(isAddress)).toEqual(["bo@example.com"]);
  for (const other of ["bo", "bo@localhost", "bo lind@example.com", "bo@@example.com", "@example.com", "bo@example."])
    expect(recordAddress.test(other), other).toBe(false);
});
