import { expect, test } from "vitest";

import { fillTemplate, firstNameOf, openPlaceholders } from "#domain/mail/fill-template.ts";

test("fills in known values, and leaves unknown placeholders visible", () => {
  const text = "Dear {first_name} of {account}, {name}! {my_name} {other}";
  const filled = fillTemplate(text, { first_name: "Nadia", my_name: "$& Ada", account: "  ", name: undefined });
  expect(filled).toBe("Dear Nadia of {account}, {name}! $& Ada {other}");
  expect(openPlaceholders(filled)).toEqual(["account", "name"]);
  expect(openPlaceholders("{name} {name}")).toEqual(["name"]);
});

test.each([
  [{ given_name: "Nadia Ann", name: "Nadia Ann Wong" }, "Nadia Ann"],
  [{ given_name: null, name: "Nadia Wong" }, "Nadia"],
  [{ name: "Жанна Ким" }, "Жанна"],
  [{ name: "Cher" }, "Cher"],
  [{ name: "山田 太郎" }, "山田 太郎"],
  [{ name: "김민준" }, "김민준"],
])("the first name of %o is %s", (person, called) => {
  expect(firstNameOf(person)).toBe(called);
});
