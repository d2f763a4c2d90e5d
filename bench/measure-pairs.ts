import type { Sent } from "./cases.ts";
import { load, type Load } from "./load.ts";

export type Side = { url: string; headers: Record<string, string>; make: (n: number) => Sent };

const pairs = 8;
const seconds = 0.25;

/**
 * Loads two servers alternately for short periods (AB BA AB BA). Other load on the machine affects both halves of a
 * pair alike, so their ratio is more reliable than either time.
 */
export async function measurePairs(one: Side, other: Side, connections: number): Promise<[Load, Load][]> {
  let count = 0;
  const turn = (side: Side, length: number) =>
    load(side.url, side.headers, () => side.make((count += 1)), { connections, seconds: length });
  // A warm-up, so that plans are prepared and code is compiled before anything is measured.
  for (const side of [one, other]) await turn(side, 0.3);
  const measured: [Load, Load][] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) measured.push([await turn(one, seconds), await turn(other, seconds)]);
    else measured.push([await turn(other, seconds), await turn(one, seconds)].reverse() as [Load, Load]);
  }
  return measured;
}
