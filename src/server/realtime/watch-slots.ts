import { fairQueue } from "#server/http/limits/fair-queue.ts";
import { realtimeLimits } from "#server/realtime/realtime-limits.ts";

export type WatchSlots = ReturnType<typeof createWatchSlots>;

/** The message for a channel whose filters with patterns take too long. */
export const slowFilters =
  "The filters of this channel take too long: remove or simplify those with match, imatch, like or ilike, and join again in a minute";

/**
 * Limits the connections used by reads for watchers, because most connections are for requests. Reads that may take
 * long because of a user's patterns have separate slots, so that they do not delay other users' changes.
 */
export function createWatchSlots(connections: number) {
  const quick = fairQueue({ max: Math.ceil(connections / 4), maxPerPerson: Math.ceil(connections / 8) });
  const patterned = fairQueue({ max: Math.ceil(connections / 8), maxPerPerson: 1 });
  const resting = new Map<string, number>();

  return {
    take: <Result>(person: string, isPatterned: boolean, read: () => Promise<Result>): Promise<Result> =>
      (isPatterned ? patterned : quick)(person, read),
    /** Blocks a user's patterns for a while, because they were too slow. */
    rest(person: string) {
      const now = Date.now();
      for (const [other, until] of resting) if (until <= now) resting.delete(other);
      resting.set(person, now + realtimeLimits.restMs);
    },
    mustRest: (person: string) => (resting.get(person) ?? 0) > Date.now(),
  };
}
