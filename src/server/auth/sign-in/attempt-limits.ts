import { isIPv6 } from "node:net";

import ipaddr from "ipaddr.js";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import { authAdmin } from "#server/auth/auth-database.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { sha256 } from "#server/auth/secret-text.ts";
import type { Context } from "#server/context.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";

const minute = 60;
/** How often what may happen, in how many seconds; the names stand in the keys of private.rate_limits. */
const allowed = {
  "auth-account": { points: 10, duration: 15 * minute },
  "auth-address": { points: 30, duration: 5 * minute },
  // One browser that has signed in to the account before, and all such browsers of an address: an office has many.
  "auth-device": { points: 10, duration: 15 * minute },
  "auth-known": { points: 120, duration: 5 * minute },
  "auth-signup": { points: 60, duration: 60 * minute },
  // Each asks the provider.
  "auth-captcha": { points: 120, duration: 5 * minute },
  // One an hour for each signed-in browser; the many behind one address may all wake up at nine.
  "auth-refresh": { points: 600, duration: 5 * minute },
  // Each begins what has to be remembered until somebody comes back from a provider, or never.
  "auth-provider": { points: 300, duration: 5 * minute },
  // Six digits are soon guessed, so they get fewer tries than passwords.
  "auth-code": { points: 6, duration: 60 * minute },
  // Whoever guesses here has the password already, and may go on for days.
  "auth-factor": { points: 10, duration: 60 * minute },
  // A mailbox is not to be filled by strangers, and a mail server is not theirs.
  "auth-mail": { points: 1, duration: minute },
  "auth-mails": { points: 60, duration: 60 * minute },
  // Each is drawn anew, which takes as much as a thousand readings of a row.
  photo: { points: 30, duration: 60 * minute },
  // Messages of visitors, whose mails somebody reads.
  contact: { points: 10, duration: 60 * minute },
  // Whoever connects a mailbox has us try passwords elsewhere: so many of one person, and of one mailbox, whoever asks.
  mailbox: { points: 40, duration: 60 * minute },
  "mailbox-login": { points: 10, duration: 15 * minute },
  // A mailbox that sends more than people write is closed by its provider.
  email: { points: 200, duration: 60 * minute },
} as const satisfies Record<string, { points: number; duration: number }>;

export type AttemptLimits = {
  /**
   * Counts one password check for a client address, and for an account when one is named; throws a 429 when spent. With
   * the device of a browser that has signed in to the account before, strangers have no part in what is counted.
   */
  count(address: string, account?: string, device?: string | null): Promise<void>;
  countSignUp(address: string): Promise<void>;
  countCaptcha(address: string): Promise<void>;
  countRefresh(address: string): Promise<void>;
  countProvider(address: string): Promise<void>;
  /** Counts one try at the six digits that were sent to a mail address. */
  countCode(address: string, email: string): Promise<void>;
  /** Counts one try at the code of a user's second factor. */
  countFactor(address: string, userId: string): Promise<void>;
  /** Counts one mail that a client address asks for; whether anybody has the mail address makes no difference. */
  countMail(address: string, email: string): Promise<void>;
  /** Counts one photo that somebody sends of themselves. */
  countPhoto(userId: string): Promise<void>;
  /** Counts one look for the servers of an address; with a login also one try at it. */
  countMailbox(userId: string, login?: string): Promise<void>;
  /** Counts one mail that somebody writes in a mailbox. */
  countEmail(mailboxId: string): Promise<void>;
  /** Counts one message of the contact page. */
  countContact(address: string): Promise<void>;
};

/** The limits on attempts, counted in the database so that all processes share them. */
export function createAttemptLimits(context: Context): AttemptLimits {
  // Accounts are counted by a hash: the table must not become a list of who is here.
  const consume = context.env.RATE_LIMITS === "off" ? () => Promise.resolve() : createConsume(context);
  return {
    async count(address, account, device) {
      if (account && device) {
        await consume("auth-known", networkOf(address));
        return consume("auth-device", `${sha256(account)}:${device}`);
      }
      // The address comes first: one that is spent can no longer use up other people's accounts.
      await consume("auth-address", networkOf(address));
      if (account) await consume("auth-account", sha256(account));
    },
    async countCode(address, email) {
      await consume("auth-address", networkOf(address));
      await consume("auth-code", sha256(email));
    },
    async countFactor(address, userId) {
      await consume("auth-address", networkOf(address));
      await consume("auth-factor", userId);
    },
    async countMail(address, email) {
      await consume("auth-mails", networkOf(address));
      await consume("auth-mail", sha256(email));
    },
    async countMailbox(userId, login) {
      await consume("mailbox", userId);
      if (login) await consume("mailbox-login", sha256(login));
    },
    countEmail: (mailboxId) => consume("email", mailboxId),
    countSignUp: (address) => consume("auth-signup", networkOf(address)),
    countCaptcha: (address) => consume("auth-captcha", networkOf(address)),
    countRefresh: (address) => consume("auth-refresh", networkOf(address)),
    countPhoto: (userId) => consume("photo", userId),
    countContact: (address) => consume("contact", networkOf(address)),
    countProvider: (address) => consume("auth-provider", networkOf(address)),
  };
}

function createConsume(context: Context) {
  const storeClient = turnClient(context);
  const limiters = new Map(
    Object.entries(allowed).map(([name, { points, duration }]) => [
      name,
      new RateLimiterPostgres({
        storeType: "client",
        storeClient,
        schemaName: "private",
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix: name,
        points,
        duration,
        // Whoever goes on and on is refused without asking the database each time.
        inMemoryBlockOnConsumed: points * 5,
        // The job sweep-sign-in removes what has expired.
        clearExpiredByTimeout: false,
      }),
    ]),
  );
  return async (name: keyof typeof allowed, key: string) => {
    try {
      await limiters.get(name)?.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      const headers = { "retry-after": seconds };
      if (name === "auth-mail" || name === "auth-mails") {
        const message = `For security purposes, you can only request this after ${seconds} seconds.`;
        throw new AuthError(429, "over_email_send_rate_limit", message, { headers });
      }
      throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { headers });
    }
  };
}

/** An IPv6 customer owns a whole /64 and could use a fresh address for each try. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  return ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}

/** What the limiter takes for a pg client: each of its queries is one round trip under the role of sign-in. */
const turnClient = ({ pool }: Context) => ({
  async query({ text, values }: { text: string; values: (string | number | null)[] }) {
    const { rows } = await runRoundTrip(pool, {
      ...authAdmin,
      text,
      values: values.map((value) => (value === null ? null : String(value))),
    });
    return {
      rowCount: rows.length,
      rows: rows.map(([points, expire]) => ({ points: Number(points), expire: expire && Number(expire) })),
    };
  },
});
