/** One tab at a time: two of them never tell of the same thing. Without locks, as on an address without https, they may. */
export function oneTabAtATime<T>(name: string, run: () => T): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(name, run) : Promise.resolve(run());
}
