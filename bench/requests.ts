import { fileURLToPath } from "node:url";

import { type Case, casesOf, type Sent } from "./cases.ts";
import { startChild } from "./child.ts";
import { type Load, percentile } from "./load.ts";
import { measurePairs, type Side } from "./measure-pairs.ts";
import type { Measurement } from "./measurements.ts";
import type { Stage } from "./stage.ts";

/** Measures each request against a bare server that runs the same statement. */
export async function measureRequests(stage: Stage): Promise<Measurement[]> {
  const { databaseUrl, claims, workspace, headers, ours, contactIds } = stage;
  const baseline = await startChild(process.execPath, [
    fileURLToPath(import.meta.resolve("./baseline.ts")),
    JSON.stringify({ url: databaseUrl, claims, workspace }),
  ]);
  try {
    const measurements: Measurement[] = [];
    for (const one of casesOf(workspace, contactIds)) {
      const product = { url: ours.url, headers, make: one.ours };
      const bare = { url: baseline.url, headers, make: bareOf(one) };
      for (const connections of [1, 16]) measurements.push(...(await compare(one.name, product, bare, connections)));
    }
    return measurements;
  } finally {
    await baseline.stop();
  }
}

const bareOf =
  ({ name, ours, values }: Case) =>
  (n: number): Sent => {
    const { method } = ours(n);
    const path = `/${encodeURIComponent(name)}`;
    if (method === "GET") return { method, path: [path, ...values(n)].join("/") };
    return { method, path, body: JSON.stringify(values(n)) };
  };

async function compare(what: string, product: Side, bare: Side, connections: number): Promise<Measurement[]> {
  const pairs = await measurePairs(product, bare, connections);
  const middle = (read: (ours: Load, theirs: Load) => number) =>
    percentile(
      pairs.map(([ours, theirs]) => read(ours, theirs)),
      0.5,
    );
  const rate = ({ times, seconds }: Load) => times.length / seconds;
  const p99 = (side: 0 | 1) =>
    percentile(
      pairs.flatMap((pair) => pair[side].times),
      0.99,
    );
  const name = `${what}, ${connections} connection${connections > 1 ? "s" : ""}`;
  return [
    {
      name,
      unit: "requests/s",
      value: middle((ours) => rate(ours)),
      baseline: middle((_, theirs) => rate(theirs)),
      ratio: middle((ours, theirs) => rate(ours) / rate(theirs)),
    },
    { name: `${name}: p99`, unit: "ms", value: p99(0), baseline: p99(1) },
  ];
}
