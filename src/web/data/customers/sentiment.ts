import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { sentimentFindings } from "#domain/customers/sentiment/sentiment-findings.ts";
import { sentimentShiftSchema } from "#domain/customers/sentiment/sentiment-shift.ts";
import type { Sentiment } from "#domain/customers/sentiment/sentiment.ts";
import type { sentimentAnalysis } from "#domain/functions/sentiment.ts";
import { writeRecord } from "#web/data/records/records.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { readRows } from "#web/data/requests/read-rows.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { lastRunQuery } from "#web/data/tokens/last-run-query.ts";
import { paidRun } from "#web/data/tokens/paid-run.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const maxShown = 12;

const shown =
  "id, version, sent_on, channel, body, sentiment, certainty, account:accounts!account_id(id, name), contact:contacts!contact_id(id, name)";

export const recentMessagesQuery = () =>
  queryOptions({
    queryKey: ["metrics", "messages", workspaceId(), "recent"],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("messages")
          .select(shown)
          .eq("workspace_id", workspaceId())
          .order("sent_on", { ascending: false })
          .order("id")
          .limit(maxShown)
          .abortSignal(signal),
      ),
  });
export type ShownMessage = ResponseOf<typeof recentMessagesQuery>[number];

/**
 * The maximum number of uncertain messages to load: more than are needed, because several messages often have the same
 * text.
 */
const maxDoubtful = 50;

/**
 * The latest messages with an uncertain sentiment. They are few, so the request starts from the index of sentiments.
 */
export const doubtfulMessagesQuery = () =>
  queryOptions({
    queryKey: ["metrics", "messages", workspaceId(), "doubtful"],
    queryFn: async ({ signal }): Promise<ShownMessage[]> =>
      unwrap(
        await supabase
          .from("messages")
          .select(`${shown}, reading:message_sentiments!inner(is_doubtful)`)
          .eq("workspace_id", workspaceId())
          .is("corrected_sentiment", null)
          .eq("reading.is_doubtful", true)
          .order("sent_on", { ascending: false })
          .order("id")
          .limit(maxDoubtful)
          .abortSignal(signal),
      ),
  });

/** The latest notes and calls whose text has a sentiment, at most 12. */
export const recentNotesQuery = () =>
  queryOptions({
    queryKey: ["metrics", "notes-read", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("activities")
          .select(
            "id, kind, title, starts_at, sentiment, certainty, account:accounts!account_id(id, name), contact:contacts!contact_id(id, name), deal:deals!deal_id(id, name)",
          )
          .eq("workspace_id", workspaceId())
          .not("sentiment", "is", null)
          .order("starts_at", { ascending: false })
          .order("id")
          .limit(maxShown)
          .abortSignal(signal),
      ),
  });
export type ReadNote = ResponseOf<typeof recentNotesQuery>[number];

/** Opinions on aspects such as price and delivery in the messages of a period, with the sentences that express them. */
export const aspectsQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ["metrics", "aspects", workspaceId(), days],
    queryFn: async ({ signal }) => {
      const request = { workspace_id: workspaceId(), since: days.from, until: days.to };
      return unwrap(await supabase.rpc("message_aspects", request).abortSignal(signal));
    },
  });

/** The customers whose sentiment in messages has changed, at most 20, the largest decline first. */
export const moodChangesQuery = () =>
  queryOptions({
    queryKey: ["metrics", "moods", workspaceId()],
    queryFn: async ({ signal }) =>
      readRows(
        sentimentShiftSchema,
        await supabase.rpc("sentiment_changes", { workspace_id: workspaceId() }).abortSignal(signal),
      ),
  });

/**
 * Corrects the sentiment of messages. A correction is never overwritten, and improves the classification of other
 * messages.
 */
export const correctSentiment = mutationOptions({
  mutationFn: async ({ messages, sentiment }: { messages: readonly ShownMessage[]; sentiment: Sentiment }) => {
    for (const { id, version } of messages)
      await writeRecord("messages", { id, version, columns: { corrected_sentiment: sentiment } });
  },
  meta: { changes: ["messages", "message_sentiments", "change_log"] },
});

export const sentimentRun = paidRun<typeof sentimentAnalysis>("/sentiment-analyses", ["runs"]);

export const writtenAnalysisQuery = () =>
  lastRunQuery("analyse-sentiment", (stored) => sentimentFindings.safeParse(stored).data ?? null);
