import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";

/** The sum of one country, and the rows that name it. The sum is of the first measure. */
export type CountrySum = { code: string; value: number; rows: ResultRow[] };
export type CountrySums = {
  /** The countries, largest first. */
  countries: CountrySum[];
  /** Rows that name no country or have no region, largest first. */
  elsewhere: ResultRow[];
  /** The part of the total that no row contains, because there are more groups than requested. */
  rest: number;
};

/** Sums a result by region for each country. Countries, `elsewhere` and `rest` add up to the total. */
export function sumByCountry(
  { rows, total }: MeasureResult,
  countryOf: (region: string) => string | null,
): CountrySums {
  const valueOf = (row: ResultRow) => row.values[0] ?? 0;
  const placed = rows.map((row) => ({ row, code: countryOf(row.by[0]?.label ?? row.by[0]?.id ?? "") }));
  const byCode = Map.groupBy(placed, ({ code }) => code);
  const elsewhere = (byCode.get(null) ?? []).map(({ row }) => row);
  byCode.delete(null);
  const countries = [...byCode].flatMap(([code, its]) => {
    const own = its.map(({ row }) => row);
    return code === null ? [] : [{ code, value: own.reduce((sum, row) => sum + valueOf(row), 0), rows: own }];
  });
  const attributed = rows.reduce((sum, row) => sum + valueOf(row), 0);
  return {
    countries: countries.toSorted((one, other) => other.value - one.value),
    elsewhere: elsewhere.toSorted((one, other) => valueOf(other) - valueOf(one)),
    rest: (total.values[0] ?? 0) - attributed,
  };
}
