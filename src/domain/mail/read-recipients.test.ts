import { expect, test } from "vitest";

import { readRecipients, uniqueRecipients } from "#domain/mail/read-recipients.ts";

test("reads addresses as people type them, and returns invalid ones", () => {
  expect(readRecipients(`"Nadia Wong" <Nadia@Oak.example>; jonas@elm.example\nnobody, Ann <no>`)).toEqual({
    people: [
      { name: "Nadia Wong", address: "nadia@oak.example" },
      { name: "", address: "jonas@elm.example" },
    ],
    rest: "nobody, Ann <no>",
  });
  expect(readRecipients(" ")).toEqual({ people: [], rest: "" });
});

test("does not list a recipient twice", () => {
  const people = ["a@oak.example", "A@oak.example", "b@oak.example", "me@oak.example"].map((address) => ({
    name: "",
    address,
  }));
  expect(uniqueRecipients(people, ["ME@oak.example"]).map(({ address }) => address)).toEqual([
    "a@oak.example",
    "b@oak.example",
  ]);
});
