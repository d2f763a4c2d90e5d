/**
 * Keeps entries that are used, as many as weigh `most` together: once half of that is new, what was not asked for since the
 * last time is dropped. Finding one costs one look-up, where an exact order would be rewritten each time.
 */
export class Lru<V> {
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  #weight = 0;
  readonly #most: number;
  readonly #weigh: (key: string, value: V) => number;

  constructor(most: number, weigh: (key: string, value: V) => number) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get(key: string): V | undefined {
    const value = this.#young.get(key);
    if (value !== undefined) return value;
    const older = this.#old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: V) {
    const weight = this.#weigh(key, value);
    if (weight > this.#most / 2) return;
    if (this.#weight + weight > this.#most / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#weight = 0;
    }
    this.#young.set(key, value);
    this.#weight += weight;
  }
}
