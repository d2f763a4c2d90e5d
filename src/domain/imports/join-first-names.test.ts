import { expect, test } from "vitest";

import { joinFirstNames } from "#domain/imports/join-first-names.ts";

test.each([
  ["the only member with it", ["Tom", "Ana Ruiz"], ["Tom Reed", "Bo Lind"], { Tom: "Tom Reed" }],
  ["the only other person of the file with it", ["Tom", "Tom Reed", "Ana Ruiz"], [], { Tom: "Tom Reed" }],
  ["one person in the file and among the members", ["tom", "TOM REED"], ["Tom Reed"], { tom: "Tom Reed" }],
  ["an accented spelling", ["Jose"], ["José García"], { Jose: "José García" }],
])("a first name is completed to %s", (_case, values, members, joined) => {
  expect(joinFirstNames(values, members)).toEqual(joined);
});

test.each([
  ["two members have it", ["Tom"], ["Tom Reed", "Tom Gray"]],
  ["a member and another person of the file have it", ["Tom", "Tom Gray"], ["Tom Reed"]],
  ["a member is called just that", ["Tom"], ["Tom", "Tom Reed"]],
  ["no one has it", ["Tom"], ["Ana Ruiz"]],
  ["it is a last name", ["Reed"], ["Tom Reed"]],
  ["names have no spaces", ["王"], ["王伟"]],
])("a name is unchanged if %s", (_case, values, members) => {
  expect(joinFirstNames(values, members)).toEqual({});
});
