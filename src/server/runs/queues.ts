/**
 * The queues, and how many runs of each a process works on at the same time. Short work has its own slots, so that it never
 * waits for long work; a step in the database occupies a connection of the pool. Syncing members' mailboxes and sending from
 * them is separate from the server's own emails, as their servers may be slow, or hang: a user has one of these slots at a
 * time, a workspace half of them.
 */
export const queues = {
  short: 3,
  long: 3,
  export: 1,
  mail: 2,
  routine: 2,
  workflow: 2,
  mailbox: 4,
  outgoing: 4,
} as const;
export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];

/** Work on at most this many rows is short: a second or two at the worst. */
const maxShortRows = 2_000;

export const queueByRows = (total: number | null): QueueName =>
  total !== null && total <= maxShortRows ? "short" : "long";

/** Returns the queue of a job's runs over that many rows; short for a job that only another version of Vanda knows. */
export function queueOf(
  job: { queue: QueueName | ((total: number | null) => QueueName) } | undefined,
  total: number | null,
): QueueName {
  const queue = job?.queue ?? "short";
  return typeof queue === "function" ? queue(total) : queue;
}
