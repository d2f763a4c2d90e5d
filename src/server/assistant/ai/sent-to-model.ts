import type { Context } from "#server/context/context.ts";
import { boundedFetch } from "#server/outbound/bounded-fetch.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";

/** Counts the requests to a language model, including retries, and the full size of their bodies. */
export class SentToModel {
  calls = 0;
  /** UTF-16 code units of the bodies. */
  characters = 0;

  readonly #fetch = boundedFetch("model");

  readonly fetch: typeof fetch = (address, init) => {
    this.calls += 1;
    if (typeof init?.body === "string") this.characters += init.body.length;
    return this.#fetch(address, init);
  };
}

type Sending = {
  workspaceId: string;
  userId: string;
  purpose: "question" | "forecast_report" | "advanced_analysis" | "workflow";
  isMasked: boolean;
  sent: SentToModel;
  tools?: number;
};

/**
 * Writes an audit log entry about the data sent to the configured model: for which user, to which address and how much,
 * but none of the text. Writes no entry if nothing was sent.
 */
export async function logSentToModel(
  { pool, env }: Pick<Context, "pool" | "env">,
  { workspaceId, userId, purpose, isMasked, sent, tools = 0 }: Sending,
): Promise<void> {
  const { AI_BASE_URL: address, AI_MODEL: model } = env;
  if (sent.calls === 0 || !address) return;
  const { calls, characters } = sent;
  const entry = {
    purpose,
    host: new URL(address).host,
    masked: isMasked,
    calls,
    tools,
    characters,
  };
  await asRole(pool, worker, (sql) =>
    sql.query("select private.log_sent_to_model($1, $2, $3, $4)", [workspaceId, userId, model, JSON.stringify(entry)]),
  );
}
