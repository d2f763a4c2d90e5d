import { fairPlaces } from "#server/fair-places.ts";
import { realtimeLimits } from "#server/realtime/realtime-limits.ts";

export type WatchTurns = ReturnType<typeof createWatchTurns>;

/** What is said to whoever filters by patterns that take too long. */
export const slowFilters =
  "The filters of this channel take too long: leave out what they compare by match, imatch, like or ilike, or make it simpler, and join again in a minute";

/**
 * Shares the connections that reading for watchers may use: most are for requests. What may take long because of the
 * patterns that somebody wrote has places of its own, so that nobody else's news wait for it.
 */
export function createWatchTurns(connections: number) {
  const quick = fairPlaces({ most: Math.ceil(connections / 4), mostOfOne: Math.ceil(connections / 8) });
  const patterned = fairPlaces({ most: Math.ceil(connections / 8), mostOfOne: 1 });
  const resting = new Map<string, number>();

  return {
    take: <Result>(person: string, isPatterned: boolean, read: () => Promise<Result>): Promise<Result> =>
      (isPatterned ? patterned : quick)(person, read),
    /** Somebody's patterns were too slow: for a while no more of theirs are taken. */
    rest(person: string) {
      const now = Date.now();
      for (const [other, until] of resting) if (until <= now) resting.delete(other);
      resting.set(person, now + realtimeLimits.restMs);
    },
    mustRest: (person: string) => (resting.get(person) ?? 0) > Date.now(),
  };
}
