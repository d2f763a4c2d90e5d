import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";

import { isOffline } from "#web/data/offline/connection.ts";

import { type AppError, toAppError } from "./app-error.ts";
import { type Key, type Source, tablesChanged } from "./query-tables.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryKey: Key;
    mutationMeta: {
      /** What it writes: whatever reads one of these is stale after success. */
      changes?: readonly Source[];
      /** The form shows the error itself. */
      isQuiet?: boolean;
    };
    queryMeta: {
      /** A failure is written to the console, and no message shown. */
      isQuiet?: boolean;
    };
  }
}

const minute = 60_000;

// At the end of the event and not in a later one, so that a button knows that it works before it can be pressed again.
notifyManager.setScheduler(queueMicrotask);

/**
 * Fresh for 5 minutes, kept for 10, not asked again on focus; a failed change is told once, here. `leaveEnded` is called
 * when the server refuses what this browser believes to be its session; it says whether that is over, as the sign-in screen
 * then tells.
 */
export function createQueryClient(
  showError: (error: AppError) => void,
  leaveEnded: () => Promise<boolean>,
): QueryClient {
  const tell = async (error: unknown, say: (known: AppError) => void) => {
    const known = toAppError(error);
    if (known.code !== "signedOut" || !(await leaveEnded())) say(known);
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      // The client of the data service itself tries a reading again when the server is away.
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: false,
        networkMode: "always",
      },
      // Without a connection a change is refused at once, with what was entered still there, rather than made later unseen.
      mutations: { networkMode: "always" },
    },
    queryCache: new QueryCache({
      // A first load that fails is the route's to show; a screen with older data says so with a toast.
      onError: (error, query) => {
        const { data } = query.state;
        void tell(error, (known) => {
          if (query.meta?.isQuiet) console.warn(`${query.queryKey.join("/")} could not be read`, error);
          // A banner says already that what is shown is what was read before.
          else if (data !== undefined && !(known.code === "network" && isOffline())) showError(known);
        });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => {
        void tell(error, (known) => {
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
