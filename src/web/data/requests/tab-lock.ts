/**
 * Runs a function in one tab at a time, so that two tabs never notify of the same thing. Without locks, as on an address
 * without HTTPS, they may.
 */
export function withTabLock<T>(name: string, run: () => T): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(name, run) : Promise.resolve(run());
}
