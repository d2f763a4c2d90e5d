/**
 * Creates a token bucket: the function returns false for a message above the limit. A burst may contain the messages of
 * two seconds.
 */
export function createMessageLimit(perSecond: number, now: () => number = () => performance.now()) {
  if (perSecond === Infinity) return () => true;
  const most = perSecond * 2;
  let left = most;
  let seenAt = now();
  return (): boolean => {
    const at = now();
    left = Math.min(most, left + ((at - seenAt) / 1000) * perSecond);
    seenAt = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** Creates a separate limit for each of many callers. All counts are cleared once there are `maxCallers` callers. */
export function createMessageLimits(perSecond: number, maxCallers = 10_000) {
  const callers = new Map<string, () => boolean>();
  return (caller: string): boolean => {
    if (callers.size >= maxCallers) callers.clear();
    const isWithin = callers.get(caller) ?? createMessageLimit(perSecond);
    callers.set(caller, isWithin);
    return isWithin();
  };
}
