/** So many mails of a turn are told apart; then only what is short is asked of any, as somebody sends many such. */
const mostToldApart = 5;

/**
 * What a turn learns of mails of which a server says more than is taken of it, such as one of very many parts: whoever sends it must not
 * keep all others away. Which mail it was nobody says, so they are asked for one by one from then on.
 */
export class LongAnswers {
  readonly #long = new Set<string>();
  #asked: readonly string[] = [];
  #areFeared = false;

  /** Asks about mails of a folder: together, or one by one; `isShort` says that only what is always short may be asked. */
  async ask<Told>(
    path: string,
    uids: readonly number[],
    ask: (uids: readonly number[], isShort: boolean) => Promise<Told[]>,
  ): Promise<Told[]> {
    const told: Told[] = [];
    for (const part of this.#areFeared ? uids.map((uid) => [uid]) : [uids]) {
      this.#asked = part.map((uid) => `${path} ${uid}`);
      const isShort = this.#long.size > mostToldApart || this.#asked.some((one) => this.#long.has(one));
      told.push(...(await ask(part, isShort)));
    }
    this.#asked = [];
    return told;
  }

  /** An answer was too long. Gives whether asking anew may lead further. */
  learn(): boolean {
    const [only, ...more] = this.#asked;
    if (only === undefined || (more.length === 0 && this.#long.has(only))) return false;
    if (more.length === 0) this.#long.add(only);
    this.#areFeared = true;
    this.#asked = [];
    return true;
  }
}
