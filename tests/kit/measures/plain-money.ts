import { currencyDigits } from "#domain/numbers/money.ts";

import type { World } from "./world.ts";

const cache = new WeakMap<World, Map<string, number | null>>();

/**
 * Converts an amount in minor units at the last rate on or before its day, recorded in either direction. Null without
 * an amount or a rate.
 */
export function converted(
  world: World,
  amount: number | null,
  currency: string,
  day: string,
  to: string,
): number | null {
  if (amount === null || currency === to) return amount;
  const known = cache.get(world) ?? new Map<string, number | null>();
  cache.set(world, known);
  const key = `${currency} ${day} ${to}`;
  const factor = known.has(key) ? (known.get(key) ?? null) : factorOf(world, currency, day, to);
  known.set(key, factor);
  return factor === null ? null : amount * factor;
}

function factorOf(world: World, currency: string, day: string, to: string): number | null {
  const [rate] = world.rates
    .filter((rate) => rate.day <= day)
    .filter((rate) => (rate.from === currency && rate.to === to) || (rate.from === to && rate.to === currency))
    .toSorted((one, other) =>
      one.day === other.day ? (one.from === currency ? -1 : 1) : one.day < other.day ? 1 : -1,
    );
  if (!rate) return null;
  const factor = rate.from === currency ? rate.rate : 1 / rate.rate;
  return factor * 10 ** (currencyDigits(to) - currencyDigits(currency));
}
