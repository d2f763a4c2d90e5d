import type { Notice } from "#server/realtime/change-feed.ts";

/** The combined changes to a table in one workspace. They have no ids if there are too many rows. */
export type Change = Omit<Notice, "ids"> & { ids: string[] | null };

const maxIds = 200;
const maxTotal = 5_000;

/**
 * Collects changes until they are delivered. If there are too many, they are combined without ids, separately for each
 * table, type of change, workspace and member.
 */
export class PendingChanges {
  #changes: Change[] = [];
  #ids = 0;

  add(notice: Notice | Change) {
    const change: Change = { ...notice, ids: notice.ids ?? null };
    const last = this.#changes.at(-1);
    if (last && isSameKind(last, change)) return this.#join(last, change);
    this.#changes.push(change);
    this.#ids += change.ids?.length ?? 1;
    if (this.#ids > maxTotal) this.#summarise();
  }

  #join(last: Change, change: Change) {
    last.count += change.count;
    if (!last.ids) return;
    const ids = change.ids && [...new Set([...last.ids, ...change.ids])];
    last.ids = ids && ids.length <= maxIds ? ids : null;
    this.#ids += change.ids?.length ?? 0;
    if (this.#ids > maxTotal) this.#summarise();
  }

  #summarise() {
    const kinds = new Map<string, Change>();
    for (const change of this.#changes) {
      const key = [change.table, change.type, change.workspace, change.person].join();
      const known = kinds.get(key);
      if (known) known.count += change.count;
      else kinds.set(key, { ...change, ids: null });
    }
    this.#changes = [...kinds.values()];
    this.#ids = this.#changes.length;
  }

  take(): Change[] {
    const changes = this.#changes;
    this.#changes = [];
    this.#ids = 0;
    return changes;
  }

  get isEmpty() {
    return this.#changes.length === 0;
  }
}

const isSameKind = (one: Change, other: Change) =>
  one.table === other.table &&
  one.type === other.type &&
  one.workspace === other.workspace &&
  one.person === other.person;
