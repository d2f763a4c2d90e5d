import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { ask } from "#domain/functions/ask.ts";
import type { Question } from "#domain/metrics/question.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The results of all questions of a screen, in the same order, in one request. */
export const metricResultsQuery = (questions: readonly Question[]) =>
  queryOptions({
    queryKey: ["metrics", workspaceId(), questions],
    queryFn: async () => {
      const body = { workspace_id: workspaceId(), questions: [...questions] };
      return (await callFunction<typeof ask>("POST /ask", { body })).answers;
    },
    placeholderData: keepPreviousData,
  });
