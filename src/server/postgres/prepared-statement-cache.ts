import { maxCachedWeight, type NamedStatement } from "#server/postgres/statement-names.ts";

const maxRepeats = 64;
const maxMissing = 256;

/** The prepared statements of one connection, up to a limit of their total weight. */
export class PreparedStatementCache {
  /** Oldest first. For one that was sent without a confirmation, it is unknown whether Postgres has it. */
  readonly #statements = new Map<string, { weight: number; isSure: boolean }>();
  #weight = 0;
  /**
   * Statements that were missing behind a pooler in transaction mode: each is parsed again for its next uses, more of them
   * each time, until all connections behind the pooler have it.
   */
  readonly #missed = new Map<string, { left: number; next: number }>();

  has(name: string): boolean {
    return this.#statements.get(name)?.isSure ?? false;
  }

  /** Returns names to close before more is parsed: the least recently used ones. */
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

  /** Records a statement that is being sent for parsing: even if what follows it fails, Postgres may have stored it. */
  recordSent({ name, weight }: NamedStatement) {
    this.#keep(name, weight, false);
  }

  /** Records the use of a statement, which makes it the most recent one. */
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
