import type { IncomingMessage, ServerResponse } from "node:http";

import { perContext } from "#server/context/per-context.ts";
import { BodyBudget, tooManyUploads, type Sender } from "#server/http/bodies/body-budget.ts";
import { BodyPace } from "#server/http/bodies/body-pace.ts";
import { bodyPieces } from "#server/http/bodies/body-pieces.ts";
import { BodyProblem } from "#server/http/bodies/body-problem.ts";
import { discard } from "#server/http/bodies/discard.ts";
import { createAddressOf } from "#server/http/client-address.ts";

const kilobyte = 1024;
const megabyte = 1024 ** 2;

/** Size limit of an anonymous body; larger bodies require authentication. Most bodies are far smaller. */
export const smallBody = 64 * kilobyte;

export type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };
type Ask = {
  person: string | null;
  /** Size limit in bytes. */
  most: number;
  /** Bytes of memory that each byte of the body occupies until the request is over. */
  weight?: number;
};

/** Reads request bodies for all parts of the server, and limits their total size in this process. */
export const bodies = perContext(({ env }) => {
  const addressOf = createAddressOf(env.TRUSTED_PROXIES);
  const pace = new BodyPace();
  // Small bodies have a separate budget, so that large ones cannot block a sign-in.
  const small = new BodyBudget({ process: 32 * megabyte, address: 16 * megabyte, person: 8 * megabyte });
  const large = new BodyBudget({ process: 128 * megabyte, address: 96 * megabyte, person: 64 * megabyte });

  const senderOf = ({ incoming }: Exchange, person: string | null): Sender => ({
    person,
    address: addressOf(incoming.socket.remoteAddress, String(incoming.headers["x-forwarded-for"] ?? "")),
  });

  return {
    /** Rejects the body of a request if its sender stalls, whether or not the body is being read. */
    watch({ incoming, outgoing }: Exchange): void {
      if (!incoming.complete && !incoming.destroyed) pace.watch(incoming, outgoing);
    },

    /**
     * Returns the chunks of a body without buffering it. `isWanted` returns true if others wait for the sender's slot.
     */
    pieces({ incoming, outgoing }: Exchange, isWanted: () => boolean): AsyncIterable<Buffer> {
      const watched = pace.watch(incoming, outgoing);
      watched.isWanted = isWanted;
      return bodyPieces(incoming, watched);
    },

    /**
     * Reads a whole body. Its memory counts towards the sender's share until the request is over. Throws a BodyProblem
     * if the body is too large, does not arrive completely, or has to wait too long.
     */
    async read(exchange: Exchange, { person, most, weight = 1 }: Ask): Promise<Buffer> {
      const { incoming, outgoing } = exchange;
      if (!hasBody(incoming)) return Buffer.alloc(0);
      const announced = Number(incoming.headers["content-length"] ?? Number.NaN);
      const tooLarge = () => {
        discard(incoming);
        return new BodyProblem("too_large", `The body is larger than ${most} bytes`);
      };
      if (announced > most) throw tooLarge();
      const sender = senderOf(exchange, person);
      const gone = new AbortController();
      const usage = { small: 0, large: 0 };
      const release = () => {
        small.release(sender, usage.small);
        large.release(sender, usage.large);
        usage.small = 0;
        usage.large = 0;
      };
      outgoing.once("close", () => {
        gone.abort();
        release();
      });
      // The full size is reserved before the body arrives: otherwise two half-read bodies could wait for each other.
      const takeAll = async (bytes: number) => {
        const watched = pace.watch(incoming, outgoing);
        watched.isWanted = () => large.isWaitedFor;
        await large.take(sender, bytes * weight, gone.signal);
        usage.large = bytes * weight;
      };
      const takeSome = (bytes: number) => {
        if (!small.tryTake(sender, bytes)) throw tooManyUploads();
        usage.small += bytes;
      };
      try {
        let isLarge = announced > smallBody;
        if (isLarge) await takeAll(announced);
        const whole = new GrowingBuffer(Number.isNaN(announced) ? most : announced);
        for await (const piece of bodyPieces(incoming, pace.watch(incoming, outgoing))) {
          const size = whole.length + piece.length;
          if (size > most) throw tooLarge();
          if (!isLarge && size > smallBody) {
            isLarge = true;
            await takeAll(most);
          }
          if (!isLarge) takeSome(piece.length);
          whole.add(piece);
        }
        pace.forget(incoming);
        return whole.bytes();
      } catch (error) {
        release();
        throw error;
      }
    },
  };
});

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/**
 * Collects chunks in one block of memory: separate buffers for a body that arrives byte by byte would take a hundred
 * times its size.
 */
class GrowingBuffer {
  readonly #most: number;
  #memory: Buffer = Buffer.alloc(0);
  length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(piece: Buffer): void {
    const length = this.length + piece.length;
    if (length > this.#memory.length) {
      const size = Math.min(Math.max(length, 2 * this.#memory.length), Math.max(length, this.#most));
      const memory = Buffer.allocUnsafeSlow(size);
      this.#memory.copy(memory, 0, 0, this.length);
      this.#memory = memory;
    }
    piece.copy(this.#memory, this.length);
    this.length = length;
  }

  bytes(): Buffer {
    return this.#memory.subarray(0, this.length);
  }
}
