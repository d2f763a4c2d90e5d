import { realtimeLimits } from "#server/realtime/realtime-limits.ts";
import { isPattern } from "#server/realtime/row-filter.ts";
import type { Reader } from "#server/realtime/subscriptions.ts";

/** The subscriptions that are read together for a reader; patterns may take long, so they are read separately. */
export type Reading = Reader & { isPatterned: boolean };

/** Divides what a reader watches: a channel is not split, and no statement has more conditions than Postgres accepts. */
export function inReadings({ identity, subscriptions }: Reader): Reading[] {
  const readings: Reading[] = [];
  const open = new Map<boolean, { reading: Reading; conditions: number }>();
  for (const own of Map.groupBy(subscriptions, ({ subscriber }) => subscriber).values()) {
    const conditions = own.flatMap((subscription) => subscription.conditions);
    const isPatterned = conditions.some(isPattern);
    let last = open.get(isPatterned);
    if (!last || last.conditions + conditions.length > realtimeLimits.conditionsPerReading) {
      last = { reading: { identity, subscriptions: [], isPatterned }, conditions: 0 };
      open.set(isPatterned, last);
      readings.push(last.reading);
    }
    last.reading.subscriptions.push(...own);
    last.conditions += conditions.length;
  }
  return readings;
}

/** Returns the same without conditions. */
export const withoutConditions = ({ identity, subscriptions }: Reading): Reading => ({
  identity,
  isPatterned: false,
  subscriptions: subscriptions.map((subscription) => ({ ...subscription, conditions: [] })),
});
