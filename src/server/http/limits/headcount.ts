/** Counts connections by name and rejects those above the limit. */
export class Headcount {
  readonly #counts = new Map<string, number>();
  readonly #most: number;
  constructor(most: number) {
    this.#most = most;
  }
  /** Counts a connection until the returned function is called; null if the limit is reached. */
  enter(name: string): (() => void) | null {
    const count = this.#counts.get(name) ?? 0;
    if (count >= this.#most) return null;
    this.#counts.set(name, count + 1);
    return () => {
      const left = (this.#counts.get(name) ?? 1) - 1;
      if (left > 0) this.#counts.set(name, left);
      else this.#counts.delete(name);
    };
  }
}
