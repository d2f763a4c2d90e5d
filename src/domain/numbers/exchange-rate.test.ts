import { expect, test } from "vitest";

import { rateProblems, toRate, toRateBoxes } from "./exchange-rate.ts";

const typed = { day: "2026-03-01", from_currency: "EUR", to_currency: "USD", rate: "1.0845" };

test("a rate is read as the reader's language writes it, and shown so again", () => {
  expect(rateProblems(typed, "en")).toEqual({});
  expect(toRate({ ...typed, rate: "1,0845" }, "es")).toEqual({ ...typed, rate: 1.0845 });
  expect(toRateBoxes({ ...typed, rate: 1.0845 }, "es").rate).toBe("1,0845");
});

test("what is missing or no rate is told by its box", () => {
  expect(rateProblems({ day: "", from_currency: "", to_currency: "", rate: " " }, "en")).toEqual({
    day: "required",
    from_currency: "required",
    to_currency: "required",
    rate: "required",
  });
  expect(rateProblems({ ...typed, day: "0026-01-01", to_currency: "EUR", rate: "0" }, "en")).toEqual({
    day: "day",
    to_currency: "same",
    rate: "rate",
  });
  for (const rate of ["-1", "x", "1000000000000"])
    expect(rateProblems({ ...typed, rate }, "en")).toEqual({ rate: "rate" });
});
