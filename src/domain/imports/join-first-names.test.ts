import { expect, test } from "vitest";

import { joinFirstNames } from "#domain/imports/join-first-names.ts";

test.each([
  [
    "the name of the only member with that first name",
    ["Tom", "Ana Ruiz"],
    ["Tom Reed", "Bo Lind"],
    { Tom: "Tom Reed" },
  ],
  [
    "the name of the only other person in the file with that first name",
    ["Tom", "Tom Reed", "Ana Ruiz"],
    [],
    { Tom: "Tom Reed" },
  ],
  ["the name of a person who is in the file and a member", ["tom", "TOM REED"], ["Tom Reed"], { tom: "Tom Reed" }],
  ["a name with accents", ["Jose"], ["José García"], { Jose: "José García" }],
])("a first name is completed to %s", (_case, values, members, joined) => {
  expect(joinFirstNames(values, members)).toEqual(joined);
});

test.each([
  ["two members have that first name", ["Tom"], ["Tom Reed", "Tom Gray"]],
  ["a member and another person in the file have that first name", ["Tom", "Tom Gray"], ["Tom Reed"]],
  ["a member has exactly that name", ["Tom"], ["Tom", "Tom Reed"]],
  ["no one has that first name", ["Tom"], ["Ana Ruiz"]],
  ["it is a last name", ["Reed"], ["Tom Reed"]],
  ["the names have no spaces", ["王"], ["王伟"]],
])("a name is unchanged if %s", (_case, values, members) => {
  expect(joinFirstNames(values, members)).toEqual({});
});
