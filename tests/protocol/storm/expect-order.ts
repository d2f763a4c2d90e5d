import { expect } from "vitest";

import { runStorm, type Storm } from "./run-storm.ts";
import { urlOf } from "./wire.ts";

/** Sends many mutated requests. Expects a correct response to each, and no change to other workspaces' rows. */
export async function expectOrder(storm: Storm, { seed, count }: { seed: number; count: number }) {
  const before = await storm.others();
  const outcomes = await runStorm(storm, { seed, count });
  const wrong = outcomes
    .filter(({ complaint }) => complaint !== null)
    .map(({ kind, complaint, wire }) => ({
      kind,
      complaint,
      request: `${wire.method} ${urlOf(wire).slice(0, 500)}`,
      headers: wire.headers,
      body: wire.body?.toString().slice(0, 500),
    }));
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  expect(outcomes).toHaveLength(count);
  const refused = outcomes.filter(({ status }) => status >= 400).length;
  expect(refused / count).toBeGreaterThan(0.6);
  expect(await storm.others()).toEqual(before);
}
