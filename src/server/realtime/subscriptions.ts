import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Binding } from "#server/realtime/join-request.ts";
import type { Condition } from "#server/realtime/row-filter.ts";

/** A recipient of changes: a joined channel. */
export type Subscriber = {
  topic: string;
  /** The subscriber's identity for reading, and its expiry. It changes when the token is renewed. */
  identity: Identity;
  isOpen: boolean;
  send(event: string, payload: unknown): void;
  /** Ends the subscriber with a reason, so that the client joins again. */
  fail(reason: string): void;
  /** Ends the subscriber permanently with a reason. */
  shut(message: string): void;
};

export type Subscription = {
  id: number;
  subscriber: Subscriber;
  event: Binding["event"];
  /** The table; null for every table. */
  table: string | null;
  /** The workspace in the filter; null for every workspace that the reader may read. */
  workspace: string | null;
  conditions: Condition[];
  /** The columns to send; null for every column that the reader may read. */
  select: string[] | null;
};

/** The subscriptions of one reader, who is identified by role and claims. */
export type Reader = { identity: Identity; subscriptions: Subscription[] };

/** Returns the key of the share against which a reader's queries count. */
export const personOf = ({ userId, role }: Identity) => userId ?? role;

/** All subscriptions of this process, by table. */
export class Subscriptions {
  readonly #byTable = new Map<string | null, Set<Subscription>>();

  add(subscription: Subscription) {
    const all = this.#byTable.get(subscription.table) ?? new Set();
    this.#byTable.set(subscription.table, all.add(subscription));
  }

  delete(subscription: Subscription) {
    const all = this.#byTable.get(subscription.table);
    all?.delete(subscription);
    if (all?.size === 0) this.#byTable.delete(subscription.table);
  }

  /** Returns the readers that watch a table, keyed by role and claims. */
  ofTable(table: string): Map<string, Reader> {
    const groups = new Map<string, Reader>();
    const now = Date.now();
    for (const subscription of [...(this.#byTable.get(table) ?? []), ...(this.#byTable.get(null) ?? [])]) {
      const { identity, isOpen } = subscription.subscriber;
      if (!isOpen || identity.expiresAt <= now) continue;
      const key = `${identity.role}\n${identity.claims}`;
      const group = groups.get(key) ?? { identity, subscriptions: [] };
      group.subscriptions.push(subscription);
      groups.set(key, group);
    }
    return groups;
  }
}
