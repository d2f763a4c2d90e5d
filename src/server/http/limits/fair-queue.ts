/** Runs a person's tasks within the person's share of the slots, taking turns with other people's tasks. */
export type WithinShare = <Result>(person: string | null, work: () => Promise<Result>) => Promise<Result>;
export type RunInSlot = WithinShare & {
  /** True if a task could start when one of the running tasks ends. */
  isWanted(): boolean;
};

/**
 * Limits one person to 75% of the connections, unless there are fewer than four. The rest is for others and for
 * sign-in.
 */
export const shareOfConnections = (connections: number): WithinShare =>
  fairQueue({ max: Infinity, maxPerPerson: connections < 4 ? Infinity : Math.floor(connections * 0.75) });

/**
 * Runs up to `max` tasks at the same time, and up to `maxPerPerson` per person. Other tasks wait, for a limited time if
 * there is a `timeout`. A person whose task has ended moves to the end of the queue, so that no one waits for all tasks
 * of another person.
 */
export function fairQueue({
  max,
  maxPerPerson = max,
  timeout,
}: {
  max: number;
  maxPerPerson?: number;
  timeout?: { ms: number; error: () => Error };
}): RunInSlot {
  const running = new Map<string | null, number>();
  const waiting = new Map<string | null, Set<() => void>>();
  let all = 0;

  const take = (person: string | null) => {
    const own = running.get(person) ?? 0;
    if (all >= max || own >= maxPerPerson) return false;
    all += 1;
    running.set(person, own + 1);
    return true;
  };
  const wait = (person: string | null) =>
    new Promise<void>((resolve, reject) => {
      const queue = waiting.get(person) ?? new Set();
      waiting.set(person, queue);
      const leave = () => {
        clearTimeout(timer);
        queue.delete(onTurn);
        if (queue.size === 0) waiting.delete(person);
      };
      const onTurn = () => {
        leave();
        resolve();
      };
      const timer =
        timeout &&
        setTimeout(() => {
          leave();
          reject(timeout.error());
        }, timeout.ms);
      queue.add(onTurn);
    });
  const release = (person: string | null) => {
    all -= 1;
    const own = (running.get(person) ?? 1) - 1;
    if (own > 0) running.set(person, own);
    else running.delete(person);
    const queue = waiting.get(person);
    if (queue && waiting.delete(person)) waiting.set(person, queue);
  };
  const startNext = () => {
    for (const [person, [onTurn]] of waiting) {
      if (!onTurn || !take(person)) continue;
      onTurn();
      return;
    }
  };

  const runInSlot = async <Result>(person: string | null, work: () => Promise<Result>): Promise<Result> => {
    if (!take(person)) await wait(person);
    try {
      return await work();
    } finally {
      release(person);
      startNext();
    }
  };
  return Object.assign(runInSlot, { isWanted: () => all >= max && waiting.size > 0 });
}
