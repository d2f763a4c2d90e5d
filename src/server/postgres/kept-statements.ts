import { mostKept, type NamedStatement } from "#server/postgres/statement-names.ts";

const maxRepeats = 64;
const maxMissing = 256;

/** What one connection has parsed under a name, as long as all of it together weighs little enough. */
export class KeptStatements {
  /** Oldest first. Of one that was sent and then heard no more of, it is not sure whether Postgres has it. */
  readonly #kept = new Map<string, { weight: number; isSure: boolean }>();
  #weight = 0;
  /**
   * Statements that were missing where a pooler in transaction mode led: each is parsed again for its next turns, more
   * of them each time, until all connections behind the pooler know it.
   */
  readonly #missed = new Map<string, { left: number; next: number }>();

  has(name: string): boolean {
    return this.#kept.get(name)?.isSure ?? false;
  }

  /** Names to close before more is parsed: those that were not used for longest. */
  takeSurplus(): string[] {
    if (this.#weight <= mostKept) return [];
    const surplus: string[] = [];
    for (const name of this.#kept.keys()) {
      if (this.#weight <= mostKept) break;
      this.#drop(name);
      surplus.push(name);
    }
    return surplus;
  }

  /** A statement is on its way to be parsed: even if what comes after it fails, Postgres may keep it. */
  noteSent({ name, weight }: NamedStatement) {
    this.#keep(name, weight, false);
  }

  /** A statement was used, so it is the youngest now. */
  noteUsed({ name, weight }: NamedStatement) {
    this.#keep(name, weight, !this.#mustRepeat(name));
  }

  noteMissing(name: string) {
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
    this.#kept.set(name, { weight, isSure });
    this.#weight += weight;
  }

  #drop(name: string) {
    const known = this.#kept.get(name);
    if (!known) return;
    this.#kept.delete(name);
    this.#weight -= known.weight;
  }
}
