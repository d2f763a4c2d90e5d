import type { Sent } from "./cases.ts";
import { load, type Load } from "./load.ts";

export type Side = { url: string; headers: Record<string, string>; make: (n: number) => Sent };

const pairs = 8;
const seconds = 0.25;

/**
 * Loads two servers in short turns, AB BA AB BA: what else the machine does meets both halves of a pair alike, so their
 * ratio says more than either figure.
 */
export async function measurePairs(one: Side, other: Side, connections: number): Promise<[Load, Load][]> {
  let count = 0;
  const turn = (side: Side, length: number) =>
    load(side.url, side.headers, () => side.make((count += 1)), { connections, seconds: length });
  // Plans are made and code is compiled before anything counts.
  for (const side of [one, other]) await turn(side, 0.3);
  const measured: [Load, Load][] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) measured.push([await turn(one, seconds), await turn(other, seconds)]);
    else measured.push([await turn(other, seconds), await turn(one, seconds)].reverse() as [Load, Load]);
  }
  return measured;
}
