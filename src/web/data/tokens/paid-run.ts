import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";

import type { PaidRun } from "#domain/functions/define-paid-run.ts";
import { finishRun } from "#web/data/live/finish-run.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import type { Source } from "#web/data/requests/query-tables.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { announceTokens } from "./tokens.ts";

type Start<Question> = {
  question: Question;
  /** What the person was told it costs at most. */
  most: number;
  /** One for each press of the button, however often it is sent. */
  key: string;
  /** Hears under which id it can be cancelled. */
  onStart: (id: string) => void;
};

function callsOf<Priced, Question, Offer>(path: `/${string}`, changes: readonly Source[]) {
  type Calls = PaidRun<Priced, Question, Offer>;
  return {
    /** What it would cost now. Stale whenever tokens move: it is among what shows them. */
    offerQuery: (priced: Priced) =>
      queryOptions({
        queryKey: ["tokens", "offer", path, workspaceId(), priced],
        queryFn: () => callFunction<Calls["quote"]>(`GET ${path}/quote`, { workspace_id: workspaceId(), ...priced }),
        staleTime: 0,
      }),
    /** Pays for it and waits until it has delivered; gives its id. */
    start: mutationOptions({
      mutationFn: async ({ question, most, key, onStart }: Start<Question>, { client }) => {
        try {
          const body = { ...question, most, key };
          const run = await callFunction<Calls["start"]>(`POST ${path}`, { workspace_id: workspaceId(), body });
          onStart(run.id);
          return await finishRun(run, client);
        } finally {
          await announceTokens(client);
        }
      },
      meta: { changes, isQuiet: true },
    }),
    /** Gives the tokens back; one that has ended by then stays as it ended. */
    cancel: mutationOptions({
      mutationFn: async (id: string) => {
        await callFunction<Calls["cancel"]>(`POST ${path}/{id}/cancel`, { workspace_id: workspaceId(), id });
      },
      meta: { isQuiet: true },
    }),
  };
}

/** The calls of a paid run, as its contract says: `paidRun<typeof analysis>("/analyses", …)`; `changes` is what it writes. */
export const paidRun = <Kept extends PaidRun>(path: Kept["path"], changes: readonly Source[]) =>
  callsOf<z.input<Kept["priced"]>, z.input<Kept["question"]>, z.output<Kept["quote"]["output"]>>(path, changes);

/** How one with this question is started and cancelled. */
export type PaidRunCalls<Question> = Pick<ReturnType<typeof callsOf<never, Question, never>>, "start" | "cancel">;
