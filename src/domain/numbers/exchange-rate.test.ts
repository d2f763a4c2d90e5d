import { expect, test } from "vitest";

import { formatRate, rateOn, rateProblems, toRate, toRateForm } from "./exchange-rate.ts";

const typed = { day: "2026-03-01", from_currency: "EUR", to_currency: "USD", rate: "1.0845" };

test("parses a rate in the format of the reader's language, and formats it in the same way", () => {
  expect(rateProblems(typed, "en")).toEqual({});
  expect(toRate({ ...typed, rate: "1,0845" }, "es")).toEqual({ ...typed, rate: 1.0845 });
  expect(toRateForm({ ...typed, rate: 1.0845 }, "es").rate).toBe("1,0845");
});

test("keeps all decimals of a small rate", () => {
  for (const rate of [0.0000121, 0.000000000001, 25_000.123])
    expect(toRate(toRateForm({ ...typed, rate }, "en"), "en").rate).toBe(rate);
  expect(formatRate(0.0000352, "es")).toBe("0,0000352");
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

test("uses the last rate up to a day in either direction, preferring the direct one of the same day", () => {
  const rate = (day: string, from_currency: string, to_currency: string, value: number) => ({
    day,
    from_currency,
    to_currency,
    rate: value,
  });
  const rates = [
    rate("2026-03-01", "GBP", "USD", 1.25),
    rate("2026-04-01", "USD", "GBP", 0.8),
    rate("2026-05-01", "USD", "GBP", 0.5),
    rate("2026-05-01", "GBP", "USD", 1.3),
    rate("2026-03-01", "EUR", "GBP", 0.9),
  ];
  const on = (day: string) => rateOn(rates, "GBP", "USD", day);
  expect([on("2026-02-28"), on("2026-03-31"), on("2026-04-30"), on("2026-05-02")]).toEqual([null, 1.25, 1.25, 1.3]);
  expect(rateOn(rates.slice(1, 2), "GBP", "USD", "2026-04-01")).toBe(1 / 0.8);
  expect(rateOn(rates, "EUR", "USD", "2026-06-01")).toBeNull();
});
