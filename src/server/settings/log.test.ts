import { expect, test } from "vitest";

import { describeError } from "./log.ts";

test("describes an error with its message and stack, without the row values in the detail of Postgres", () => {
  const error = Object.assign(new Error("duplicate key", { cause: new Error("two together") }), {
    code: "23505",
    detail: "Key (email)=(ada@example.com) already exists.",
  });
  expect(describeError(error)).toEqual({
    type: "Error",
    message: "duplicate key",
    code: "23505",
    cause: "two together",
    stack: error.stack,
  });
});

test("describes a copy of an error from the job queue like the error itself", () => {
  const { message, stack } = new Error("permission denied for table job");
  const copy = { code: "42501", detail: "secret", message, stack, queue: "tracked", worker: "1" };
  expect(describeError(copy)).toEqual({ type: undefined, message, code: "42501", cause: undefined, stack });
});

test("describes any other thrown value as it is", () => {
  expect(describeError("no")).toEqual({ message: "no" });
  expect(describeError(undefined)).toEqual({ message: "undefined" });
});
