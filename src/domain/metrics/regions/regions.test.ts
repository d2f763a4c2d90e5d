import { expect, test } from "vitest";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";

import { countryMatcher, countryName } from "./match-country.ts";
import { sumByCountry } from "./sum-by-country.ts";

const codes = ["ES", "SG", "KR", "KP", "CN", "JP", "US", "GB", "DE", "MX", "CI", "HK", "TW", "NL", "CZ"];
const countryOf = countryMatcher(codes);

test.each([
  ["ES", ["Spain", "España", "西班牙", "スペイン", "스페인", "es", " SPAIN "]],
  [
    "US",
    [
      "United States",
      "USA",
      "U.S.A.",
      "the United States of America",
      "Estados Unidos",
      "EE. UU.",
      "美国",
      "アメリカ合衆国",
      "미국",
    ],
  ],
  ["GB", ["UK", "United Kingdom", "Great Britain", "England", "Reino Unido", "英国", "イギリス", "영국"]],
  ["KR", ["South Korea", "Korea", "Republic of Korea", "Corea del Sur", "韩国", "韓国", "대한민국"]],
  ["MX", ["Mexico", "México", "MEXICO", "墨西哥", "メキシコ", "멕시코"]],
  ["CI", ["Côte d’Ivoire", "Cote d'Ivoire", "Ivory Coast"]],
  ["HK", ["Hong Kong", "Hong Kong SAR China"]],
] as const)("recognises %s by its common names", (code, names) => {
  expect(names.map((name) => countryOf(name))).toEqual(names.map(() => code));
});

test("does not guess a country for cities, parts of countries and custom regions", () => {
  for (const text of ["", "Barcelona", "Bavaria", "EMEA", "North", "Spa", "Georgia"])
    expect(countryOf(text)).toBeNull();
});

test("names each country in the reader's language, and recognises it by that name", () => {
  for (const language of ["en", "es", "zh", "ja", "ko"])
    for (const code of codes)
      expect([language, code, countryOf(countryName(code, language))]).toEqual([language, code, code]);
});

test("combines the rows of each country, and returns other rows separately, so that none is missing", () => {
  const row = (label: string | null, value: number) => {
    return { period: null, is_unfinished: false, by: [{ id: label, label }], values: [value], n: [1], compared: [] };
  };
  const rows = [row("Spain", 30), row("EMEA", 5), row("España", 20), row(null, 7), row("Japan", 40)];
  const answer = { rows, total: { values: [110], n: [6], compared: [] } } as unknown as MeasureResult;
  const { countries, elsewhere, rest } = sumByCountry(answer, countryOf);
  expect(countries.map(({ code, value, rows: own }) => [code, value, own.length])).toEqual([
    ["ES", 50, 2],
    ["JP", 40, 1],
  ]);
  expect(elsewhere.map(({ values }) => values[0])).toEqual([7, 5]);
  expect(rest).toBe(8);
});
