import type { Context } from "#server/context.ts";
import { worker } from "#server/jobs/become.ts";
import { type PaymentEvent, type PaymentProvider, ProviderAway } from "#server/payments/payment-provider.ts";
import { asRole } from "#server/postgres/round-trip.ts";

/** unknown: no checkout of ours; other: what the provider tells is not of what was agreed, so nothing is believed. */
type Outcome = "unknown" | "other" | "same" | "changed";

export type KnownCheckout = { session_id: string; payment_id: string; version: number; state: string; tokens: number };

/** Others bring the same news at the same time: then what was asked is old, and is asked again. */
const mostTries = 10;

/**
 * Asks the provider how a checkout stands and writes that down, with the tokens that follow from it, in one transaction. The
 * provider is asked with no transaction open; an answer from before the last change counts for nothing.
 */
export async function bringUpToDate(
  context: Context,
  provider: PaymentProvider,
  sessionId: string,
  event?: PaymentEvent,
): Promise<Outcome> {
  const log = context.log.child({ provider: provider.name, event: event?.id });
  for (let tries = 0; tries < mostTries; tries += 1) {
    const known = await findCheckout(context, provider, { session: sessionId });
    if (!known) return "unknown";
    const payment = known.payment_id;
    const told = await provider.readCheckout(sessionId);
    if (!told) {
      await ask(context, "private.expire_payment($1, $2)", [provider.name, sessionId]);
      return "unknown";
    }
    const outcome = await ask<Outcome | "stale">(context, "private.settle_payment($1, $2, $3, $4, $5, $6)", [
      provider.name,
      sessionId,
      known.version,
      JSON.stringify(told),
      event?.id,
      event?.type,
    ]);
    if (outcome === "changed") log.info({ payment, state: told.state }, "A payment changed");
    if (outcome === "other")
      log.error({ payment, told }, "A checkout is not the one that was agreed: nothing is believed of it");
    if (outcome !== "stale") return outcome;
  }
  throw new ProviderAway("A checkout changed faster than it could be read");
}

/** What is known of a checkout, by either of its names; with `person`, only of their own. */
export async function findCheckout(
  { pool }: Context,
  provider: PaymentProvider,
  by: { session?: string; intent?: string; person?: string },
): Promise<KnownCheckout | undefined> {
  const { rows } = await asRole(pool, worker, (sql) =>
    sql.query<KnownCheckout>("select * from private.find_checkout($1, $2, $3, $4)", [
      provider.name,
      by.session,
      by.intent,
      by.person,
    ]),
  );
  return rows[0];
}

/** One question to the database, as the server. */
export async function ask<T>({ pool }: Context, call: string, values: unknown[]): Promise<T> {
  const { rows } = await asRole(pool, worker, (sql) => sql.query<{ answer: T }>(`select ${call} as answer`, values));
  const [row] = rows;
  if (!row) throw new Error(`No answer of ${call}`);
  return row.answer;
}
