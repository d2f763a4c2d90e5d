/**
 * Maximum number of emails with long responses that a session identifies. A sender may send many of them, so above this
 * number only short responses are requested for all emails.
 */
const maxIdentified = 5;

/**
 * Identifies emails whose server response exceeds the limit, such as emails with very many parts, because their sender
 * must not block all other emails. A failed response does not say which email caused it, so after a failure emails are
 * requested one at a time.
 */
export class LongResponses {
  readonly #long = new Set<string>();
  #asked: readonly string[] = [];
  #areFeared = false;

  /**
   * Requests data about emails of a folder, together or one at a time. `isShort` is true if only data that is always
   * short may be requested.
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
