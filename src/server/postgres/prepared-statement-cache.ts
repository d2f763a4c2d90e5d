import { maxCachedWeight, type NamedStatement } from "#server/postgres/statement-names.ts";

const maxRepeats = 64;
const maxMissing = 256;

/** The prepared statements of one connection, with a limit on their total weight. */
export class PreparedStatementCache {
  /**
   * The statements, oldest first. `isSure` is false if a statement was sent without a confirmation, so that Postgres
   * may or may not have it.
   */
  readonly #statements = new Map<string, { weight: number; isSure: boolean }>();
  #weight = 0;
  /**
   * Statements that were missing behind a pooler in transaction mode. Each is parsed again for its next uses, and after
   * every further miss for twice as many, until all connections behind the pooler have it.
   */
  readonly #missed = new Map<string, { left: number; next: number }>();

  has(name: string): boolean {
    return this.#statements.get(name)?.isSure ?? false;
  }

  /** Returns the names of the least recently used statements, which have to be closed before more are parsed. */
  takeSurplus(): string[] {
    if (this.#weight <= maxCachedWeight) return [];
    const surplus: string[] = [];
    for (const name of this.#statements.keys()) {
      if (this.#weight <= maxCachedWeight) break;
      this.#drop(name);
      surplus.push(name);
    }
    return surplus;
  }

  /** Records that a statement is being sent for parsing. Even if a later message fails, Postgres may have stored it. */
  recordSent({ name, weight }: NamedStatement) {
    this.#keep(name, weight, false);
  }

  /** Records that a statement was used, which makes it the most recent one. */
  recordUsed({ name, weight }: NamedStatement) {
    this.#keep(name, weight, !this.#mustRepeat(name));
  }

  recordMissing(name: string) {
    if (this.#missed.size >= maxMissing) this.#missed.clear();
    const left = this.#missed.get(name)?.next ?? 1;
    this.#missed.set(name, { left, next: Math.min(left * 2, maxRepeats) });
    this.#drop(name);
  }

  #mustRepeat(name: string): boolean {
    const note = this.#missed.get(name);
    if (!note || note.left === 0) return false;
    note.left -= 1;
    return true;
  }

  #keep(name: string, weight: number, isSure: boolean) {
    this.#drop(name);
    this.#statements.set(name, { weight, isSure });
    this.#weight += weight;
  }

  #drop(name: string) {
    const known = this.#statements.get(name);
    if (!known) return;
    this.#statements.delete(name);
    this.#weight -= known.weight;
  }
}
