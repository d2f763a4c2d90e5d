import { isIPv6 } from "node:net";

import ipaddr from "ipaddr.js";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import { AuthError } from "#server/auth/auth-error.ts";
import type { Context } from "#server/context/context.ts";
import { authAdmin } from "#server/postgres/auth-database.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";
import { sha256 } from "#server/secrets/secret-text.ts";

const minute = 60;
/**
 * Attempts allowed per action and period; the period is in seconds. The names are parts of the keys in
 * private.rate_limits.
 */
const allowed = {
  "auth-account": { points: 10, duration: 15 * minute },
  "auth-address": { points: 30, duration: 5 * minute },
  // Limits for one browser that has signed in to the account before, and for all such browsers of an address: an office
  // has many.
  "auth-device": { points: 10, duration: 15 * minute },
  "auth-known": { points: 120, duration: 5 * minute },
  "auth-signup": { points: 60, duration: 60 * minute },
  // Each check sends a request to the captcha provider.
  "auth-captcha": { points: 120, duration: 5 * minute },
  // Each signed-in browser refreshes once an hour. Many browsers behind one address may refresh at the same time.
  "auth-refresh": { points: 600, duration: 5 * minute },
  // Each sign-in stores a flow until the browser returns from the provider, or until the flow expires.
  "auth-provider": { points: 300, duration: 5 * minute },
  // Six digits are easily guessed, so they get fewer attempts than passwords.
  "auth-code": { points: 6, duration: 60 * minute },
  // An attacker who guesses this code already has the password, and may continue for days.
  "auth-factor": { points: 10, duration: 60 * minute },
  // Strangers must not flood a mailbox, or use this server's mail server to do so.
  "auth-mail": { points: 1, duration: minute },
  "auth-mails": { points: 60, duration: 60 * minute },
  // Re-encoding a photo costs a thousand times more than reading a row.
  photo: { points: 30, duration: 60 * minute },
  // Messages from visitors are read by people.
  contact: { points: 10, duration: 60 * minute },
  // Connecting a mailbox tries passwords on other servers, so it is limited per user, and per mailbox for all users
  // together.
  mailbox: { points: 40, duration: 60 * minute },
  "mailbox-login": { points: 10, duration: 15 * minute },
  // Email providers block mailboxes that send more than a person writes.
  email: { points: 200, duration: 60 * minute },
} as const satisfies Record<string, { points: number; duration: number }>;

export type AttemptLimits = {
  /**
   * Counts one password check for a client address, and for an account if one is given; throws a 429 above the limit. A
   * browser that has signed in to the account before (`device`) has its own limit, so that attempts by strangers do not
   * lock it out.
   */
  count(address: string, account?: string, device?: string | null): Promise<void>;
  countSignUp(address: string): Promise<void>;
  countCaptcha(address: string): Promise<void>;
  countRefresh(address: string): Promise<void>;
  countProvider(address: string): Promise<void>;
  countCode(address: string, email: string): Promise<void>;
  countFactor(address: string, userId: string): Promise<void>;
  /** Counts one email requested by a client address, whether or not the email address has an account. */
  countMail(address: string, email: string): Promise<void>;
  countPhoto(userId: string): Promise<void>;
  /** Counts one lookup of the servers of a mailbox. With a login, also counts one sign-in attempt on them. */
  countMailbox(userId: string, login?: string): Promise<void>;
  countEmail(mailboxId: string): Promise<void>;
  countContact(address: string): Promise<void>;
};

/** Creates the attempt limits. Attempts are counted in the database, so that all processes share the limits. */
export function createAttemptLimits(context: Context): AttemptLimits {
  // Accounts are stored as hashes: the table must not become a list of users.
  const consume = context.env.RATE_LIMITS === "off" ? () => Promise.resolve() : createConsume(context);
  return {
    async count(address, account, device) {
      if (account && device) {
        await consume("auth-known", networkOf(address));
        return consume("auth-device", `${sha256(account)}:${device}`);
      }
      // The address is counted first, so that an address above its limit cannot use up the attempts of other people's
      // accounts.
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
  const storeClient = limiterClient(context);
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
        // Attempts far above the limit are rejected without a query.
        inMemoryBlockOnConsumed: points * 5,
        // The routine sweep-sign-in removes expired rows.
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

/**
 * Returns the network of an address: an IPv6 customer has a whole /64 and could use another address for each attempt.
 */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  return ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}

/** Adapts the pool to the limiter's pg client: each of its queries is one round trip with the role auth_admin. */
const limiterClient = ({ pool }: Context) => ({
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
