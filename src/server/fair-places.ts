/** Runs a person's tasks within their share of slots, alternating with those of others. */
export type WithinShare = <Result>(person: string | null, work: () => Promise<Result>) => Promise<Result>;
export type InPlace = WithinShare & {
  /** True if others could continue if one of the running tasks ended. */
  isWanted(): boolean;
};

/** Limits one person to three quarters of `connections`; the rest is for others and for sign-in. */
export const shareOfConnections = (connections: number): WithinShare =>
  fairPlaces({ most: Infinity, mostOfOne: connections < 4 ? Infinity : Math.floor(connections * 0.75) });

/**
 * Runs at most `most` tasks at the same time, and `mostOfOne` per person; others wait, with `patience` for a limited time. A
 * person who was served moves to the end of the queue, so that the second in line does not wait for everything that the
 * first one requested.
 */
export function fairPlaces({
  most,
  mostOfOne = most,
  patience,
}: {
  most: number;
  mostOfOne?: number;
  patience?: { ms: number; over: () => Error };
}): InPlace {
  const running = new Map<string | null, number>();
  const waiting = new Map<string | null, Set<() => void>>();
  let all = 0;

  const take = (person: string | null) => {
    const own = running.get(person) ?? 0;
    if (all >= most || own >= mostOfOne) return false;
    all += 1;
    running.set(person, own + 1);
    return true;
  };
  const wait = (person: string | null) =>
    new Promise<void>((resolve, reject) => {
      const line = waiting.get(person) ?? new Set();
      waiting.set(person, line);
      const leave = () => {
        clearTimeout(timer);
        line.delete(onTurn);
        if (line.size === 0) waiting.delete(person);
      };
      const onTurn = () => {
        leave();
        resolve();
      };
      const timer =
        patience &&
        setTimeout(() => {
          leave();
          reject(patience.over());
        }, patience.ms);
      line.add(onTurn);
    });
  const giveBack = (person: string | null) => {
    all -= 1;
    const own = (running.get(person) ?? 1) - 1;
    if (own > 0) running.set(person, own);
    else running.delete(person);
    const line = waiting.get(person);
    if (line && waiting.delete(person)) waiting.set(person, line);
  };
  const callNext = () => {
    for (const [person, [onTurn]] of waiting) {
      if (!onTurn || !take(person)) continue;
      onTurn();
      return;
    }
  };

  const inPlace = async <Result>(person: string | null, work: () => Promise<Result>): Promise<Result> => {
    if (!take(person)) await wait(person);
    try {
      return await work();
    } finally {
      giveBack(person);
      callNext();
    }
  };
  return Object.assign(inPlace, { isWanted: () => all >= most && waiting.size > 0 });
}
