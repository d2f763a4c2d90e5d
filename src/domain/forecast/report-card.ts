/** What was said of a month before it was over, and kept as it was. Amounts are in minor units of one currency. */
export type Frozen = {
  /** The first day of the month. */
  month: string;
  value: number;
  low: number | null;
  high: number | null;
  /** The same month of the year before, or the last known one. */
  naive: number;
  /** What open deals that were to close in it came to by their chances; null where that was not asked. */
  pipeline: number | null;
};

export type ReportCard = {
  /** Frozen forecasts whose month is over and known. */
  due: number;
  /** Mean absolute errors; null where none is due. */
  error: number | null;
  naive_error: number | null;
  /** Of those with a band, how many came within it. */
  banded: number;
  within: number;
  /** Of those with a pipeline beside them: how far off it was, and how far off the forecast. */
  beside_pipeline: number;
  pipeline_error: number | null;
  forecast_error: number | null;
};

const mean = (errors: readonly number[]) =>
  errors.length === 0 ? null : errors.reduce((sum, one) => sum + one, 0) / errors.length;

/** Holds frozen forecasts against what came: months that are not known, or not over, count for nothing. */
export function reportCard(frozen: readonly Frozen[], actual: ReadonlyMap<string, number | null>): ReportCard {
  const due = frozen.flatMap((one) => {
    const came = actual.get(one.month) ?? null;
    return came === null ? [] : { ...one, came };
  });
  const banded = due.filter(({ low, high }) => low !== null && high !== null);
  const beside = due.flatMap((one) => (one.pipeline === null ? [] : { ...one, pipeline: one.pipeline }));
  return {
    due: due.length,
    error: mean(due.map(({ value, came }) => Math.abs(value - came))),
    naive_error: mean(due.map(({ naive, came }) => Math.abs(naive - came))),
    banded: banded.length,
    within: banded.filter(({ low, high, came }) => came >= (low ?? came) && came <= (high ?? came)).length,
    beside_pipeline: beside.length,
    pipeline_error: mean(beside.map(({ pipeline, came }) => Math.abs(pipeline - came))),
    forecast_error: mean(beside.map(({ value, came }) => Math.abs(value - came))),
  };
}
