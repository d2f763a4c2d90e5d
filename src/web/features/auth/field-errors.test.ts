import { expect, test } from "vitest";

import { complaintOf } from "./field-errors.ts";

const whole = { email: "ada@example.com", password: "orchid-Garden-7!", confirmPassword: "orchid-Garden-7!" };

test("a form is validated in this order: empty fields, the password's rules, the repeated password", () => {
  expect(complaintOf(whole)).toBeNull();
  expect(complaintOf({ ...whole, email: "", confirmPassword: "" })).toEqual({
    toast: "error.fillIn",
    fields: { email: "common:problems.required", confirmPassword: "common:problems.required" },
  });
  expect(complaintOf({ ...whole, password: "orchid" })?.fields).toEqual({ password: "fieldError.rules" });
  expect(complaintOf({ ...whole, confirmPassword: "orchid" })).toEqual({
    toast: "error.mismatch",
    fields: { confirmPassword: "fieldError.same" },
  });
});

test("signing in does not require a password that meets the current rules", () => {
  expect(complaintOf({ email: "ada@example.com", password: "old" })).toBeNull();
});
