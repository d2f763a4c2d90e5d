/**
 * A forecast of a month that was made before the end of the month and is never changed. Amounts are in minor units of
 * one currency.
 */
export type StoredForecast = {
  /** The first day of the month. */
  month: string;
  value: number;
  low: number | null;
  high: number | null;
  /** The actual value of the same month of the year before, or of the last known month. */
  naive: number;
  /**
   * The sum of value times probability of the open deals expected to close in the month; null if it was not recorded.
   */
  pipeline: number | null;
};

export type ForecastAccuracy = {
  /** The number of stored forecasts whose month has ended and has a known value. */
  due: number;
  /** Mean absolute errors; null if there are no such forecasts. */
  error: number | null;
  naive_error: number | null;
  /** The number of forecasts with a band, and how many of the actual values are within it. */
  banded: number;
  within: number;
  /**
   * The number of forecasts with a recorded pipeline, and the mean absolute errors of the pipeline and of the forecast
   * for these months.
   */
  with_pipeline: number;
  pipeline_error: number | null;
  forecast_error: number | null;
};

const mean = (errors: readonly number[]) =>
  errors.length === 0 ? null : errors.reduce((sum, error) => sum + error, 0) / errors.length;

/** Compares stored forecasts with the actual values. Months that are unfinished or unknown are not counted. */
export function forecastAccuracy(
  stored: readonly StoredForecast[],
  actual: ReadonlyMap<string, number | null>,
): ForecastAccuracy {
  const due = stored.flatMap((forecast) => {
    const came = actual.get(forecast.month) ?? null;
    return came === null ? [] : { ...forecast, came };
  });
  const banded = due.filter(({ low, high }) => low !== null && high !== null);
  const compared = due.flatMap((estimate) =>
    estimate.pipeline === null ? [] : { ...estimate, pipeline: estimate.pipeline },
  );
  return {
    due: due.length,
    error: mean(due.map(({ value, came }) => Math.abs(value - came))),
    naive_error: mean(due.map(({ naive, came }) => Math.abs(naive - came))),
    banded: banded.length,
    within: banded.filter(({ low, high, came }) => came >= (low ?? came) && came <= (high ?? came)).length,
    with_pipeline: compared.length,
    pipeline_error: mean(compared.map(({ pipeline, came }) => Math.abs(pipeline - came))),
    forecast_error: mean(compared.map(({ value, came }) => Math.abs(value - came))),
  };
}
