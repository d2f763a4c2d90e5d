import { customerWorlds } from "../../evals/bands/customer-world.ts";
import { coverageOf, forecastCustomerWorlds, forecastPipelineWorlds } from "../../evals/bands/measure-bands.ts";
import { pipelineWorlds } from "../../evals/bands/pipeline-world.ts";

const worlds = 1_000;

/** Ranges of the number of earlier forecasts that the bands were tested on, from the lowest to the highest. */
const groups = [
  [0, 0],
  [1, 2],
  [3, 5],
  [6, 8],
  [9, 12],
] as const;

type Forecast = { low: number; high: number; actual: number; tests: number };

function describe(name: string, forecasts: readonly Forecast[]): string {
  const byTests = groups.flatMap(([from, to]) => {
    const some = forecasts.filter(({ tests }) => tests >= from && tests <= to);
    return some.length > 0 ? [`${from}-${to} tests: ${coverageOf(some).toFixed(1)} of ${some.length}`] : [];
  });
  return `${name}: ${coverageOf(forecasts).toFixed(1)} % within 80 % (${byTests.join(", ")})`;
}

/**
 * Evaluates the 80% bands of customers' purchases and of the months of pipelines on generated businesses, in total and
 * by the number of earlier forecasts that they could be tested on.
 */
export function evaluateBands(say: (line: string) => void) {
  for (const kind of customerWorlds)
    say(describe(`Purchases of a year, ${kind}`, forecastCustomerWorlds(kind, worlds)));
  for (const kind of pipelineWorlds) {
    const months = forecastPipelineWorlds(kind, worlds);
    say(describe(`Months of a pipeline, ${kind}`, months));
    const bySteps = Map.groupBy(months, ({ step }) => step);
    say(`  by month: ${[...bySteps.values()].map((some) => coverageOf(some).toFixed(1)).join(", ")}`);
  }
}
