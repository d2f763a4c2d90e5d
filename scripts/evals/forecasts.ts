import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";

import { z } from "zod";

import { forecast } from "#domain/metrics/forecast/forecast.ts";

import { compareDamaged, coverGenerated } from "../../evals/bands/measure-generated.ts";

const seriesSchema = z.array(
  z.object({
    id: z.string(),
    period: z.enum(["monthly", "quarterly"]),
    history: z.array(z.number()),
    future: z.array(z.number()),
  }),
);

const seasons = { monthly: 12, quarterly: 4 } as const;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/**
 * Returns the mean error of repeating the value of one season earlier, within the history. This is the unit of MASE.
 */
const seasonalScale = (history: readonly number[], season: number) =>
  mean(history.slice(season).map((value, i) => Math.abs(value - (history[i] ?? 0))));

/** Evaluates forecasts on a (gzipped) list of `{ id, period, history, future }` whose continuation is known. */
export async function evaluateForecasts(path: string, say: (line: string) => void) {
  const file = await readFile(path);
  const text = (file[0] === 0x1f && file[1] === 0x8b ? gunzipSync(file) : file).toString();
  const series = seriesSchema.parse(JSON.parse(text));
  const groups = Map.groupBy(
    series,
    ({ id, period, future }) => `${id.startsWith("N") ? "M3" : "other"} ${period}, ${future.length} ahead`,
  );
  for (const [name, group] of groups) {
    const smape: number[] = [];
    const mase: number[] = [];
    const within = { 50: [] as number[], 80: [] as number[], 95: [] as number[] };
    const methods = new Map<string, number>();
    // Processor time, because elapsed time depends on the load of the machine.
    const usageBefore = process.cpuUsage();
    const forecasts = group.map(({ history, period, future }) => forecast(history, seasons[period], future.length));
    const { user, system } = process.cpuUsage(usageBefore);
    const each = (user + system) / 1000 / group.length;
    for (const [at, { history, period, future }] of group.entries()) {
      const forecast = forecasts[at];
      if (!forecast) continue;
      const off = future.map((value, i) => Math.abs(value - (forecast.points[i]?.value ?? 0)));
      smape.push(
        mean(
          off.map(
            (error, i) => (200 * error) / (Math.abs(future[i] ?? 0) + Math.abs(forecast.points[i]?.value ?? 0) || 1),
          ),
        ),
      );
      mase.push(mean(off) / seasonalScale(history, seasons[period]));
      for (const level of [50, 80, 95] as const)
        for (const [i, value] of future.entries()) {
          const band = forecast.points[i]?.bands[level];
          if (band) within[level].push(value >= band.low && value <= band.high ? 100 : 0);
        }
      const label = forecast.methods.length > 1 ? `mean of ${forecast.methods.length}` : forecast.methods.join();
      methods.set(label, (methods.get(label) ?? 0) + 1);
    }
    say(`${name}: ${group.length} series, ${each.toFixed(1)} ms each`);
    say(`  sMAPE ${mean(smape).toFixed(2)}  MASE ${mean(mase).toFixed(3)}`);
    say(
      `  inside 50 %: ${mean(within[50]).toFixed(1)}  80 %: ${mean(within[80]).toFixed(1)}  95 %: ${mean(within[95]).toFixed(1)}`,
    );
    say(
      `  ${[...methods]
        .sort((a, b) => b[1] - a[1])
        .map(([label, n]) => `${label}: ${n}`)
        .join("; ")}`,
    );
  }
}

const generated = 1_000;

/**
 * Evaluates forecasts on generated series: the error caused by a damaged month, and the share of actual values within
 * the band.
 */
export function evaluateGenerated(say: (line: string) => void) {
  for (const damage of ["unbooked", "typing"] as const) {
    const { clean, damaged, factor } = compareDamaged(damage, generated);
    say(`${damage} month: error ${clean.toFixed(3)} to ${damaged.toFixed(3)} of the mean, factor ${factor.toFixed(2)}`);
  }
  for (const [period, seen] of [
    [12, 15],
    [12, 24],
    [12, 60],
    [1, 10],
    [1, 20],
    [1, 40],
  ] as const)
    say(
      `${seen} values of period ${period}: ${coverGenerated({ period, seen, ahead: 6 }, generated).toFixed(1)} % within 80 %`,
    );
}
