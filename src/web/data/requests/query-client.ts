import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";

import { isOffline } from "#web/data/offline/connection.ts";

import { type AppError, toAppError } from "./app-error.ts";
import { type Key, type Source, tablesChanged } from "./query-tables.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryKey: Key;
    mutationMeta: {
      /** Tables that it writes: queries that read one of these are invalidated on success. */
      changes?: readonly Source[];
      /** True if the form shows the error itself. */
      isQuiet?: boolean;
    };
    queryMeta: {
      /** True if a failure is logged to the console, without a message. */
      isQuiet?: boolean;
    };
  }
}

const minute = 60_000;

// Notify at the end of the current event, so that a button is disabled before it can be pressed again.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates the query client: fresh for 5 minutes, cached for 10, no refetch on focus; failed mutations are reported once,
 * here. `leaveEnded` is called when the server refuses the stored session; it returns whether the session is over, in which
 * case the sign-in screen says so.
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
      // The data client itself retries reads when the server is unreachable.
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: false,
        networkMode: "always",
      },
      // Without a connection a change fails immediately, keeping the input, rather than being applied later unnoticed.
      mutations: { networkMode: "always" },
    },
    queryCache: new QueryCache({
      // A failed first load is shown by the route; a screen with older data shows a toast.
      onError: (error, query) => {
        const { data } = query.state;
        void showUnlessEnded(error, (known) => {
          if (query.meta?.isQuiet) console.warn(`${query.queryKey.join("/")} could not be read`, error);
          // A banner already says that cached data is shown.
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
