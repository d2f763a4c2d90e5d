import type { Answer, AnswerRow } from "#domain/measures/answer.ts";

/** What one country comes to: the first measure of the rows that name it. */
export type CountrySum = { code: string; value: number; rows: AnswerRow[] };
export type CountrySums = {
  /** The largest first. */
  countries: CountrySum[];
  /** Rows that name no country, those without a region among them, the largest first. */
  elsewhere: AnswerRow[];
  /** What is in none of the rows, as there are more groups than were asked for. */
  rest: number;
};

/** Adds up an answer by region, country by country. Nothing is left out: countries, what is elsewhere and the rest are the whole. */
export function sumByCountry({ rows, total }: Answer, countryOf: (region: string) => string | null): CountrySums {
  const valueOf = (row: AnswerRow) => row.values[0] ?? 0;
  const placed = rows.map((row) => ({ row, code: countryOf(row.by[0]?.label ?? row.by[0]?.id ?? "") }));
  const byCode = Map.groupBy(placed, ({ code }) => code);
  const elsewhere = (byCode.get(null) ?? []).map(({ row }) => row);
  byCode.delete(null);
  const countries = [...byCode].flatMap(([code, its]) => {
    const own = its.map(({ row }) => row);
    return code === null ? [] : [{ code, value: own.reduce((sum, row) => sum + valueOf(row), 0), rows: own }];
  });
  const told = rows.reduce((sum, row) => sum + valueOf(row), 0);
  return {
    countries: countries.toSorted((one, other) => other.value - one.value),
    elsewhere: elsewhere.toSorted((one, other) => valueOf(other) - valueOf(one)),
    rest: (total.values[0] ?? 0) - told,
  };
}
