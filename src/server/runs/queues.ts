/**
 * The queues, with the number of runs that a process works on simultaneously. Short work has slots of its own, so that
 * it never waits for long work. A step in the database occupies a connection of the pool. Syncing members' mailboxes
 * and sending from them is separate from the server's own emails, because members' mail servers may be slow or hang: a
 * user may occupy one of these slots at a time, and a workspace half of them.
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

/** Maximum number of rows of short work, which takes a second or two at most. */
const maxShortRows = 2_000;

export const queueByRows = (total: number | null): QueueName =>
  total !== null && total <= maxShortRows ? "short" : "long";

/**
 * Returns the queue of a job's runs with the given number of rows. An unknown job, of another version of Vanda, is
 * short.
 */
export function queueOf(
  job: { queue: QueueName | ((total: number | null) => QueueName) } | undefined,
  total: number | null,
): QueueName {
  const queue = job?.queue ?? "short";
  return typeof queue === "function" ? queue(total) : queue;
}
