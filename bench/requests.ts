import { fileURLToPath } from "node:url";

import { casesOf, type Case } from "./cases.ts";
import { startChild } from "./child.ts";
import type { Figure } from "./figures.ts";
import { load, percentile } from "./load.ts";
import type { Stage } from "./stage.ts";

const rounds = 4;
const seconds = 0.8;
/** Below this many lists a second of the baseline, the machine was too busy to say much. */
const idleRate = 2000;

/** Each request against a bare server that runs the same statements, by turns, so that both meet the same weather. */
export async function measureRequests(stage: Stage): Promise<Figure[]> {
  const { databaseUrl: url, claims, workspace, headers } = stage;
  const baseline = await startChild(process.execPath, [
    fileURLToPath(import.meta.resolve("./baseline.ts")),
    JSON.stringify({ url, claims, workspace }),
  ]);
  try {
    const figures: Figure[] = [];
    for (const one of casesOf(workspace, stage.contactIds)) {
      for (const connections of [1, 16]) {
        figures.push(...(await compare(one, connections, stage.ours.url, baseline.url, headers)));
      }
    }
    return figures;
  } finally {
    await baseline.stop();
  }
}

async function compare(
  one: Case,
  connections: number,
  oursUrl: string,
  baselineUrl: string,
  headers: Record<string, string>,
): Promise<Figure[]> {
  const sides = [
    { url: oursUrl, make: one.ours, times: [] as number[], seconds: 0 },
    { url: baselineUrl, make: one.baseline, times: [] as number[], seconds: 0 },
  ];
  let count = 0;
  // The first round warms both up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const result = await load(side.url, headers, () => side.make((count += 1)), {
        connections,
        seconds: round === 0 ? 0.3 : seconds,
      });
      if (round === 0) continue;
      for (const time of result.times) side.times.push(time);
      side.seconds += result.seconds;
    }
  }
  const [ours, bare] = sides.map(({ times, seconds: spent }) => ({
    rate: times.length / spent,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }));
  if (!ours || !bare) return [];
  const name = `${one.name}, ${connections} connection${connections > 1 ? "s" : ""}`;
  const isBusy = one.name.startsWith("list") && connections > 1 && bare.rate < idleRate;
  return [
    {
      name,
      value: ours.rate,
      unit: "requests/s",
      baseline: bare.rate,
      ...(isBusy && { note: `the baseline stayed under ${idleRate}: this machine was not idle` }),
    },
    { name: `${name}: p50`, value: ours.p50, unit: "ms", baseline: bare.p50 },
    { name: `${name}: p99`, value: ours.p99, unit: "ms", baseline: bare.p99 },
  ];
}
