import type { Mailbox } from "#web/data/mailboxes/mailboxes.ts";

export type State = "new" | "first" | "ok" | "failing" | "stopped" | "paused";

/** Returns the status of a mailbox. */
export function stateOf(mailbox: Mailbox): State {
  if (mailbox.problem) return mailbox.is_on && mailbox.next_sync_at ? "failing" : "stopped";
  if (!mailbox.is_on) return "paused";
  if (mailbox.fetched < mailbox.to_fetch) return "first";
  return mailbox.synced_at ? "ok" : "new";
}

export const tones = {
  new: "neutral",
  first: "selection",
  ok: "good",
  failing: "warning",
  stopped: "critical",
  paused: "neutral",
} as const satisfies Record<State, string>;
