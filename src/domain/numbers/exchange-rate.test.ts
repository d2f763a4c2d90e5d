import { expect, test } from "vitest";

import { rateProblems, toRate, toRateForm } from "./exchange-rate.ts";

const typed = { day: "2026-03-01", from_currency: "EUR", to_currency: "USD", rate: "1.0845" };

test("parses a rate in the format of the reader's language, and formats it in the same way", () => {
  expect(rateProblems(typed, "en")).toEqual({});
  expect(toRate({ ...typed, rate: "1,0845" }, "es")).toEqual({ ...typed, rate: 1.0845 });
  expect(toRateForm({ ...typed, rate: 1.0845 }, "es").rate).toBe("1,0845");
});

test("reports missing and invalid values by field", () => {
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
