type Queue = { running: number; waiting: (() => void)[] };

/** Lets each person have so many statements at once; more of theirs wait for their own, so that others find a connection. */
export function fairShare(most: number) {
  const queues = new Map<string, Queue>();
  return async <Result>(person: string, run: () => Promise<Result>): Promise<Result> => {
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
