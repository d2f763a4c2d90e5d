import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import {
  type PaymentEvent,
  type PaymentProvider,
  ProviderUnavailable,
} from "#server/tokens/payments/payment-provider.ts";

/**
 * unknown: not a checkout of this server. other: the provider's data does not match the order, so it is not trusted.
 */
type Outcome = "unknown" | "other" | "same" | "changed";

export type StoredCheckout = { session_id: string; payment_id: string; version: number; state: string; tokens: number };

/**
 * Maximum number of attempts. Another process may handle the same event at the same time; then the response is outdated
 * and requested again.
 */
const maxTries = 10;

/**
 * Fetches the state of a checkout from the provider and stores it, with the resulting tokens, in one transaction. No
 * transaction is open while the provider is called; a response from before the last change is ignored. Throws
 * ProviderUnavailable if no response could be stored.
 */
export async function refreshCheckout(
  context: Context,
  provider: PaymentProvider,
  sessionId: string,
  event?: PaymentEvent,
): Promise<Outcome> {
  const log = context.log.child({ provider: provider.name, event: event?.id });
  for (let tries = 0; tries < maxTries; tries += 1) {
    const known = await findCheckout(context, provider, { session: sessionId });
    if (!known) return "unknown";
    const payment = known.payment_id;
    const current = await provider.readCheckout(sessionId);
    if (!current) {
      await queryValue(context, "private.expire_payment($1, $2)", [provider.name, sessionId]);
      return "unknown";
    }
    const outcome = await queryValue<Outcome | "stale">(context, "private.settle_payment($1, $2, $3, $4, $5, $6)", [
      provider.name,
      sessionId,
      known.version,
      JSON.stringify(current),
      event?.id,
      event?.type,
    ]);
    if (outcome === "changed") log.info({ payment, state: current.state }, "A payment changed");
    if (outcome === "other") log.error({ payment, current }, "A checkout differs from its order and is ignored");
    if (outcome !== "stale") return outcome;
  }
  throw new ProviderUnavailable("A checkout kept changing while it was fetched");
}

/**
 * Returns a stored checkout by either of its ids; undefined if there is none. With `person`, the checkout must belong
 * to that user.
 */
export async function findCheckout(
  { pool }: Context,
  provider: PaymentProvider,
  by: { session?: string; intent?: string; person?: string },
): Promise<StoredCheckout | undefined> {
  const { rows } = await asRole(pool, worker, (sql) =>
    sql.query<StoredCheckout>("select * from private.find_checkout($1, $2, $3, $4)", [
      provider.name,
      by.session,
      by.intent,
      by.person,
    ]),
  );
  return rows[0];
}

/** Evaluates an SQL expression, usually a function call, with the role worker. */
export async function queryValue<T>({ pool }: Context, call: string, values: unknown[]): Promise<T> {
  const { rows } = await asRole(pool, worker, (sql) => sql.query<{ answer: T }>(`select ${call} as answer`, values));
  const [row] = rows;
  if (!row) throw new Error(`No response to ${call}`);
  return row.answer;
}
