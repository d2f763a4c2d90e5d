import { expect, test } from "vitest";

import { kinds } from "#domain/records/kinds/kinds.ts";
import { type FormValues, problemOf, recordProblems, toColumns, toFormValues } from "#domain/records/record-form.ts";

const dollars = { language: "en", currency: "USD" };
const { fields } = kinds.deals;

test("formats a value with its currency sign and a probability with its percent sign", () => {
  const values = toFormValues(
    "deals",
    { name: "Oak desks", value_minor: 105450, probability: 50, currency: "USD" },
    "en",
    "USD",
  );
  expect(values).toMatchObject({ name: "Oak desks", value_minor: "$1,054.50", probability: "50%", close_date: "" });
});

test("stores input with or without signs as the same numbers", () => {
  const typed = { name: " Oak desks ", value_minor: "$1,054.50", probability: "50", phone: "" };
  expect(toColumns("deals", typed, () => true, "en", "USD")).toEqual({
    name: "Oak desks",
    value_minor: 105450,
    probability: 50,
    phone: null,
  });
});

test("writes only changed fields, and amounts after a change of currency", () => {
  const values = { name: "Oak desks", value_minor: "1054", currency: "JPY" };
  expect(toColumns("deals", values, (name) => name === "currency", "en", "USD")).toEqual({
    value_minor: 1054,
    currency: "JPY",
  });
});

test("a probability is a number from 0 to 100", () => {
  expect(
    ["0", "100", "50%", "101", "-1", "half", "12.5"].map((typed) =>
      problemOf("probability", fields.probability, typed, false, dollars),
    ),
  ).toEqual([null, null, null, "percent", "percent", "percent", "percent"]);
});

test("rejects an amount with more decimals than its currency has, instead of rounding it", () => {
  expect(problemOf("value_minor", fields.value_minor, "10.5", false, { language: "en", currency: "JPY" })).toBe(
    "number",
  );
  expect(problemOf("value_minor", fields.value_minor, "10.5", false, dollars)).toBeNull();
});

test("a form reports every invalid field", () => {
  const problemsOf = (typed: FormValues) => recordProblems("contacts", ["email"], typed, dollars);
  expect(problemsOf({ name: "", email: "ada@", phone: "" })).toEqual({ name: "required", email: "email" });
  expect(problemsOf({ name: "Ada", email: "ada@example.com", phone: "" })).toEqual({});
});
