import { randomInt, randomUUID } from "node:crypto";

import { percentile } from "./load.ts";
import type { Measurement } from "./measurements.ts";
import type { Stage } from "./stage.ts";

const attempts = 500;
const warmUp = 20;

/**
 * Measures whether the response time reveals which addresses have an account. Sends wrong passwords for pairs of a
 * known and an unknown address, in random order within a pair. The result is the share of known addresses that took
 * longer than an unknown one; 0.5 is chance.
 */
export async function measureSignIn({ ours, headers, owner }: Stage): Promise<Measurement[]> {
  const { rows } = await owner.query<{ email: string }>(
    `insert into auth.users (aud, role, email, encrypted_password, email_confirmed_at)
     select aud, role, gen_random_uuid() || '@example.com', encrypted_password, now()
     from auth.users, generate_series(1, $1) where email = 'bench@example.com' returning email`,
    [attempts + warmUp],
  );
  const known: number[] = [];
  const unknown: number[] = [];
  for (const [count, { email }] of rows.entries()) {
    const turns = [
      { times: known, email },
      { times: unknown, email: `${randomUUID()}@example.com` },
    ];
    if (randomInt(2)) turns.reverse();
    for (const turn of turns) {
      const ms = await attempt(ours.url, headers.apikey ?? "", turn.email);
      if (count >= warmUp) turn.times.push(ms);
    }
  }
  return [
    {
      name: "refused sign-in: times of known against unknown addresses",
      value: areaUnderCurve(known, unknown),
      unit: "AUC",
    },
    {
      name: "refused sign-in of a known address, p50",
      value: percentile(known, 0.5),
      unit: "ms",
      baseline: percentile(unknown, 0.5),
      note: "baseline: an unknown address",
    },
  ];
}

async function attempt(url: string, apikey: string, email: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey },
    body: JSON.stringify({ email, password: "a wrong guess" }),
  });
  await response.text();
  if (response.status !== 400) throw new Error(`A wrong guess was answered with ${response.status}`);
  return performance.now() - startedAt;
}

/** Returns the share of all pairs whose value from the first list is larger (Mann–Whitney); ties count half. */
function areaUnderCurve(first: number[], second: number[]): number {
  let larger = 0;
  for (const one of first) {
    for (const other of second) larger += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return larger / (first.length * second.length);
}
