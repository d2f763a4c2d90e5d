import { BodyProblem } from "#server/http/bodies/body-problem.ts";

/** The sender of a body: the authenticated user, if any, and the client address. */
export type Sender = { person: string | null; address: string };

type Shares = { process: number; address: number; person: number };
type WaitingSender = { sender: Sender; bytes: number; onTurn: () => void };

/**
 * Limits the bytes of bodies that are in memory at the same time: per process, per address and per person. Requests
 * above a limit wait until bytes are released, for a limited time. A body larger than a whole share is admitted if
 * nothing else of that share is in use.
 */
export class BodyBudget {
  readonly #most: Shares;
  readonly #maxWaitMs: number;
  readonly #held = new Map<string, number>();
  readonly #line = new Set<WaitingSender>();

  constructor(most: Shares, maxWaitMs = 30_000) {
    this.#most = most;
    this.#maxWaitMs = maxWaitMs;
  }

  /** True if a request waits for bytes that other requests occupy. */
  get isWaitedFor(): boolean {
    return this.#line.size > 0;
  }

  /** Reserves bytes if they are available immediately; returns false otherwise. */
  tryTake(sender: Sender, bytes: number): boolean {
    const shares = this.#sharesOf(sender);
    const fits = shares.every(([name, most]) => {
      const used = this.#held.get(name) ?? 0;
      return used === 0 || used + bytes <= most;
    });
    if (fits) for (const [name] of shares) this.#held.set(name, (this.#held.get(name) ?? 0) + bytes);
    return fits;
  }

  /**
   * Reserves bytes when they become available. Throws a BodyProblem if that takes too long, or if the client
   * disconnects.
   */
  async take(sender: Sender, bytes: number, gone: AbortSignal): Promise<void> {
    if (this.tryTake(sender, bytes)) return;
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        gone.removeEventListener("abort", onGone);
        this.#line.delete(waiting);
      };
      const fail = (problem: BodyProblem) => {
        leave();
        reject(problem);
      };
      const onGone = () => fail(new BodyProblem("gone", "The sender disconnected"));
      const onTurn = () => {
        leave();
        resolve();
      };
      const waiting: WaitingSender = { sender, bytes, onTurn };
      const timer = setTimeout(() => fail(tooManyUploads()), this.#maxWaitMs);
      gone.addEventListener("abort", onGone, { once: true });
      this.#line.add(waiting);
    });
  }

  release(sender: Sender, bytes: number): void {
    for (const [name] of this.#sharesOf(sender)) {
      const used = (this.#held.get(name) ?? 0) - bytes;
      if (used > 0) this.#held.set(name, used);
      else this.#held.delete(name);
    }
    for (const waiting of this.#line) if (this.tryTake(waiting.sender, waiting.bytes)) waiting.onTurn();
  }

  #sharesOf({ person, address }: Sender): [name: string, most: number][] {
    const { process, address: ofAddress, person: ofPerson } = this.#most;
    const shares: [string, number][] = [
      ["process", process],
      [`address ${address}`, ofAddress],
    ];
    if (person !== null) shares.push([`person ${person}`, ofPerson]);
    return shares;
  }
}

/** Returns the error for bytes that are not available. */
export const tooManyUploads = () => new BodyProblem("busy", "Too many uploads at the same time. Try again in a minute");
