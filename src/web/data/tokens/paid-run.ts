import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";

import type { PaidRun } from "#domain/functions/define-paid-run.ts";
import { waitForRun } from "#web/data/live/wait-for-run.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import type { Source } from "#web/data/requests/query-tables.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { announceTokens } from "./tokens.ts";

type Start<Question> = {
  question: Question;
  /** Maximum cost: the price that was shown to the user. */
  most: number;
  /** Idempotency key: one for each press of the button, and the same when the request is retried. */
  key: string;
  /** Called with the ID of the run, which can be used to cancel it. */
  onStart: (id: string) => void;
};

function callsOf<Priced, Question, Offer>(path: `/${string}`, changes: readonly Source[]) {
  type Calls = PaidRun<Priced, Question, Offer>;
  return {
    /** The current price. Like all queries under the key `tokens`, it is invalidated with every change of tokens. */
    offerQuery: (priced: Priced) =>
      queryOptions({
        queryKey: ["tokens", "offer", path, workspaceId(), priced],
        queryFn: () => callFunction<Calls["quote"]>(`GET ${path}/quote`, { workspace_id: workspaceId(), ...priced }),
        staleTime: 0,
      }),
    /** Pays for the run and waits for its result; returns its ID. */
    start: mutationOptions({
      mutationKey: [path],
      mutationFn: async ({ question, most, key, onStart }: Start<Question>, { client }) => {
        try {
          const body = { ...question, most, key };
          const run = await callFunction<Calls["start"]>(`POST ${path}`, { workspace_id: workspaceId(), body });
          onStart(run.id);
          return await waitForRun(run, client);
        } finally {
          await announceTokens(client);
        }
      },
      meta: { changes, isQuiet: true },
    }),
    /** Cancels the run and refunds its tokens. Does nothing if the run has already ended. */
    cancel: mutationOptions({
      mutationFn: async (id: string) => {
        await callFunction<Calls["cancel"]>(`POST ${path}/{id}/cancel`, { workspace_id: workspaceId(), id });
      },
      meta: { isQuiet: true },
    }),
  };
}

/**
 * Returns the queries and mutations of a paid run, typed by its contract: `paidRun<typeof analysis>("/analyses", …)`.
 * `changes` lists the tables that the run writes.
 */
export const paidRun = <Run extends PaidRun>(path: Run["path"], changes: readonly Source[]) =>
  callsOf<z.input<Run["priced"]>, z.input<Run["question"]>, z.output<Run["quote"]["output"]>>(path, changes);

/** Mutations that start and cancel a run with this type of question. */
export type PaidRunCalls<Question> = Pick<ReturnType<typeof callsOf<never, Question, never>>, "start" | "cancel">;
