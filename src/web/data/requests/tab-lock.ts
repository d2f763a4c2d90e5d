/**
 * Runs a function in one tab at a time, so that two tabs never show the same notification. Without the Locks API, as on
 * addresses without HTTPS, the function runs immediately.
 */
export function withTabLock<T>(name: string, run: () => T): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(name, run) : Promise.resolve(run());
}
