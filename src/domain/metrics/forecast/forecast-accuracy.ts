/** A forecast of a month made before its end, and stored unchanged. Amounts are in minor units of one currency. */
export type StoredForecast = {
  /** The first day of the month. */
  month: string;
  value: number;
  low: number | null;
  high: number | null;
  /** The same month of the year before, or the last known month. */
  naive: number;
  /** The value times probability of open deals that were expected to close in it; null where it was not recorded. */
  pipeline: number | null;
};

export type ForecastAccuracy = {
  /** Frozen forecasts of finished, known months. */
  due: number;
  /** Mean absolute errors; null where none is due. */
  error: number | null;
  naive_error: number | null;
  /** The number of forecasts with a band, and of those within it. */
  banded: number;
  within: number;
  /** The number of forecasts with a pipeline to compare with, the pipeline's error, and the forecast's error. */
  with_pipeline: number;
  pipeline_error: number | null;
  forecast_error: number | null;
};

const mean = (errors: readonly number[]) =>
  errors.length === 0 ? null : errors.reduce((sum, error) => sum + error, 0) / errors.length;

/** Compares frozen forecasts with the actual values; unknown or unfinished months do not count. */
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
