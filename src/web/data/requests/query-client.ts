import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";

import { isOffline } from "#web/data/offline/connection.ts";

import { type AppError, toAppError } from "./app-error.ts";
import { type Key, type Source, tablesChanged } from "./query-tables.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryKey: Key;
    mutationMeta: {
      /** Tables that the mutation writes. On success, queries that read them are invalidated. */
      changes?: readonly Source[];
      /** True if the form itself shows errors. */
      isQuiet?: boolean;
    };
    queryMeta: {
      /** True if failures are only logged to the console. */
      isQuiet?: boolean;
    };
  }
}

const minute = 60_000;

// Notify at the end of the current event, so that a button is disabled before it can be pressed again.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates the query client: data is fresh for 5 minutes and cached for 10, and not refetched on focus. Failed mutations
 * are reported here, once. `leaveEnded` is called when the server refuses the stored session; it returns true if the
 * session is over, which the sign-in screen then explains.
 */
export function createQueryClient(
  showError: (error: AppError) => void,
  leaveEnded: () => Promise<boolean>,
): QueryClient {
  const showUnlessEnded = async (error: unknown, say: (known: AppError) => void) => {
    const known = toAppError(error);
    if (known.code !== "signedOut" || !(await leaveEnded())) say(known);
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      // The data client retries reads itself when the server is unreachable.
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: false,
        networkMode: "always",
      },
      // Offline, a change fails immediately and its input is kept, rather than being applied later without notice.
      mutations: { networkMode: "always" },
    },
    queryCache: new QueryCache({
      // A failed first load is shown by the route; on a screen that already has data, a toast is shown.
      onError: (error, query) => {
        const { data } = query.state;
        void showUnlessEnded(error, (known) => {
          if (query.meta?.isQuiet) console.warn(`${query.queryKey.join("/")} could not be read`, error);
          // Offline, a banner already explains that cached data is shown.
          else if (data !== undefined && !(known.code === "network" && isOffline())) showError(known);
        });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => {
        void showUnlessEnded(error, (known) => {
          if (!meta?.isQuiet) showError(known);
        });
      },
      onSuccess: async (_data, _input, _result, { meta }) => {
        if (meta?.changes) await tablesChanged(client, meta.changes);
      },
    }),
  });
  return client;
}
