/** Makes the function that says whether one more message is still within the limit: a bucket that fills as time passes. */
export function createMessageLimit(perSecond: number, now: () => number = () => performance.now()) {
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
