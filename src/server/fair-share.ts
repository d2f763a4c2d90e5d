type Queue = { running: number; waiting: (() => void)[] };

/** Gives a place to a person's work, in the order in which they asked. */
export type InShare = <Result>(person: string, run: () => Promise<Result>) => Promise<Result>;

/** However much one person asks for at once, a quarter of `connections` is left to others and to signing in. */
export const shareOfConnections = (connections: number): InShare =>
  fairShare(connections < 4 ? Infinity : Math.floor(connections * 0.75));

/** Lets each person have so many statements at once; more of theirs wait for their own, so that others find a connection. */
export function fairShare(most: number): InShare {
  const queues = new Map<string, Queue>();
  return async (person, run) => {
    const queue = queues.get(person) ?? { running: 0, waiting: [] };
    queues.set(person, queue);
    if (queue.running >= most) await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else queue.running += 1;
    try {
      return await run();
    } finally {
      const next = queue.waiting.shift();
      // Whoever waits takes the place over.
      if (next) next();
      else {
        queue.running -= 1;
        if (queue.running === 0) queues.delete(person);
      }
    }
  };
}
