/**
 * Number of such mails that a session can identify; beyond that only short responses are requested of any, as a sender may send
 * many of them.
 */
const maxIdentified = 5;

/**
 * Identifies emails for which a server's response exceeds the limit, such as one with very many parts: its sender must not
 * block all other emails. A failed response does not name the email, so they are requested one by one from then on.
 */
export class LongResponses {
  readonly #long = new Set<string>();
  #asked: readonly string[] = [];
  #areFeared = false;

  /**
   * Requests data about emails of a folder: together, or one by one; `isShort` is true if only what is always short may be
   * requested.
   */
  async request<Item>(
    path: string,
    uids: readonly number[],
    ask: (uids: readonly number[], isShort: boolean) => Promise<Item[]>,
  ): Promise<Item[]> {
    const items: Item[] = [];
    for (const part of this.#areFeared ? uids.map((uid) => [uid]) : [uids]) {
      this.#asked = part.map((uid) => `${path} ${uid}`);
      const isShort = this.#long.size > maxIdentified || this.#asked.some((part) => this.#long.has(part));
      items.push(...(await ask(part, isShort)));
    }
    this.#asked = [];
    return items;
  }

  /** Records that a response was too long. Returns true if a retry may succeed. */
  learn(): boolean {
    const [only, ...more] = this.#asked;
    if (only === undefined || (more.length === 0 && this.#long.has(only))) return false;
    if (more.length === 0) this.#long.add(only);
    this.#areFeared = true;
    this.#asked = [];
    return true;
  }
}
