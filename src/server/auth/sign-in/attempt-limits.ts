import { isIPv6 } from "node:net";

import ipaddr from "ipaddr.js";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import { AuthError } from "#server/auth/auth-error.ts";
import type { Context } from "#server/context/context.ts";
import { authAdmin } from "#server/postgres/auth-database.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";
import { sha256 } from "#server/secrets/secret-text.ts";

const minute = 60;
/** Attempts allowed per action, and the period in seconds; the names are parts of the keys in private.rate_limits. */
const allowed = {
  "auth-account": { points: 10, duration: 15 * minute },
  "auth-address": { points: 30, duration: 5 * minute },
  // One browser that has signed in to the account before, and all such browsers of an address: an office has many.
  "auth-device": { points: 10, duration: 15 * minute },
  "auth-known": { points: 120, duration: 5 * minute },
  "auth-signup": { points: 60, duration: 60 * minute },
  // Each one queries the provider.
  "auth-captcha": { points: 120, duration: 5 * minute },
  // One per hour for each signed-in browser; the many behind one address may all wake up at nine.
  "auth-refresh": { points: 600, duration: 5 * minute },
  // Each starts a flow that is stored until the browser returns from the provider, or until it expires.
  "auth-provider": { points: 300, duration: 5 * minute },
  // Six digits are quickly guessed, so they get fewer attempts than passwords.
  "auth-code": { points: 6, duration: 60 * minute },
  // An attacker who guesses here already has the password, and may continue for days.
  "auth-factor": { points: 10, duration: 60 * minute },
  // Strangers must not flood a mailbox, nor use our mail server for it.
  "auth-mail": { points: 1, duration: minute },
  "auth-mails": { points: 60, duration: 60 * minute },
  // Each one is re-encoded, which costs as much as a thousand reads of a row.
  photo: { points: 30, duration: 60 * minute },
  // Messages from visitors, whose emails are read by people.
  contact: { points: 10, duration: 60 * minute },
  // Connecting a mailbox tries passwords on other servers: limited per user, and per mailbox for all users.
  mailbox: { points: 40, duration: 60 * minute },
  "mailbox-login": { points: 10, duration: 15 * minute },
  // A provider closes mailboxes that send more than people write.
  email: { points: 200, duration: 60 * minute },
} as const satisfies Record<string, { points: number; duration: number }>;

export type AttemptLimits = {
  /**
   * Counts one password check for a client address, and for an account if one is given; throws a 429 when the limit is
   * reached. With the device of a browser that has signed in to the account before, attempts by strangers do not count
   * against it.
   */
  count(address: string, account?: string, device?: string | null): Promise<void>;
  countSignUp(address: string): Promise<void>;
  countCaptcha(address: string): Promise<void>;
  countRefresh(address: string): Promise<void>;
  countProvider(address: string): Promise<void>;
  /** Counts one attempt at the six digits that were sent to an email address. */
  countCode(address: string, email: string): Promise<void>;
  /** Counts one attempt at the code of a user's second factor. */
  countFactor(address: string, userId: string): Promise<void>;
  /** Counts one email requested by a client address; whether the email address has an account makes no difference. */
  countMail(address: string, email: string): Promise<void>;
  /** Counts one upload of a user's own photo. */
  countPhoto(userId: string): Promise<void>;
  /** Counts one lookup of the servers of an address; with a login also one sign-in attempt there. */
  countMailbox(userId: string, login?: string): Promise<void>;
  /** Counts one email that a user writes in a mailbox. */
  countEmail(mailboxId: string): Promise<void>;
  /** Counts one message of the contact page. */
  countContact(address: string): Promise<void>;
};

/** Creates the limits on attempts, counted in the database so that all processes share them. */
export function createAttemptLimits(context: Context): AttemptLimits {
  // Accounts are counted by a hash: the table must not become a list of users.
  const consume = context.env.RATE_LIMITS === "off" ? () => Promise.resolve() : createConsume(context);
  return {
    async count(address, account, device) {
      if (account && device) {
        await consume("auth-known", networkOf(address));
        return consume("auth-device", `${sha256(account)}:${device}`);
      }
      // The address comes first: one that has reached its limit can no longer use up other people's accounts.
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
        // Repeated attempts beyond the limit are rejected without a query each time.
        inMemoryBlockOnConsumed: points * 5,
        // The job sweep-sign-in removes expired rows.
        clearExpiredByTimeout: false,
      }),
    ]),
  );
  return async (name: keyof typeof allowed, key: string) => {
    try {
      await limiters.get(name)?.consume(key);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const seconds = String(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)));
      const headers = { "retry-after": seconds };
      if (name === "auth-mail" || name === "auth-mails") {
        const message = `For security purposes, you can only request this after ${seconds} seconds.`;
        throw new AuthError(429, "over_email_send_rate_limit", message, { headers });
      }
      throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { headers });
    }
  };
}

/** Returns the network of an address: an IPv6 customer has a whole /64 and could use a fresh address for each attempt. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  return ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}

/** Adapts our pool to the limiter's pg client: each of its queries is one round trip under the role of sign-in. */
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
