import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";

import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import { AuthError } from "#server/auth/auth-error.ts";
import type { Context } from "#server/context.ts";
import { runTurn } from "#server/postgres/turn.ts";

const perAccount = { points: 10, duration: 15 * 60 };
const perAddress = { points: 30, duration: 5 * 60 };

export type AttemptLimits = {
  /** Counts one password check for a client address, and for an account when one is named; throws a 429 when spent. */
  count(address: string, account?: string): Promise<void>;
};

/** The limits on password checks, counted in the database so that all processes share them. */
export function createAttemptLimits(context: Context): AttemptLimits {
  if (context.env.RATE_LIMITS === "off") return { count: () => Promise.resolve() };

  const store = {
    storeType: "client",
    storeClient: turnClient(context),
    schemaName: "private",
    tableName: "rate_limits",
  };
  const accounts = new RateLimiterPostgres({ ...store, ...perAccount, keyPrefix: "auth-account", tableCreated: true });
  const addresses = new RateLimiterPostgres({
    ...store,
    ...perAddress,
    keyPrefix: "auth-address",
    tableCreated: true,
    clearExpiredByTimeout: false, // one of the two clears the table they share
  });
  return {
    async count(address, account) {
      // The address comes first: one that is spent can no longer use up other people's accounts.
      await consume(addresses, networkOf(address));
      // Hashed, because the table must not become a list of who has an account here.
      if (account) await consume(accounts, createHash("sha256").update(account).digest("base64url"));
    },
  };
}

async function consume(limiter: RateLimiterPostgres, key: string) {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", {
      headers: { "retry-after": seconds },
    });
  }
}

/** An IPv6 customer owns a whole /64 and could use a fresh address for each try. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const missing = address.includes("::") ? Array(Math.max(0, 8 - left.length - right.length)).fill("0") : [];
  return [...left, ...missing, ...right]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":");
}

/** What the limiter takes for a pg client: each of its queries is one round trip under the role of sign-in. */
const turnClient = ({ pool }: Context) => ({
  async query({ text, values }: { text: string; values: (string | number | null)[] }) {
    const { rows } = await runTurn(pool, {
      role: "auth_admin",
      claims: "",
      text,
      values: values.map((value) => (value === null ? null : String(value))),
    });
    return {
      rowCount: rows.length,
      rows: rows.map(([points, expire]) => ({ points: Number(points), expire: expire && Number(expire) })),
    };
  },
});
