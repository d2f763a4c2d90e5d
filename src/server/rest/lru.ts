/**
 * Keeps entries that are used, at most `capacity` of them: once half of that is new, what was not asked for since the last
 * time is dropped. Finding one costs one look-up, where an exact order would be rewritten each time.
 */
export class Lru<V> {
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): V | undefined {
    const value = this.#young.get(key);
    if (value !== undefined) return value;
    const older = this.#old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: V) {
    if (this.#young.size >= this.#capacity / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}
