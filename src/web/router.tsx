import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";

import { FailedScreen } from "#web/features/shell/failed-screen.tsx";
import { NotFound } from "#web/features/shell/not-found/not-found.tsx";
import { PendingScreen } from "#web/features/shell/pending-screen.tsx";
import { goBackWithin, watchBack } from "#web/ui/layers.tsx";
import { hasTypedTextInLayer } from "#web/ui/typed-text.ts";

import { routeTree } from "./route-tree.gen.ts";

/** Creates the router. Pending screens are shown after 100 ms, without a minimum duration. */
export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: FailedScreen,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    // On wide screens the content scrolls instead of the window. Each screen starts at its top, and Back restores the
    // scroll position.
    scrollToTopSelectors: ["#content"],
  });
  let unblock: (() => void) | undefined;
  // Blocks navigation only while there is something to close, because a blocker delays every navigation.
  watchBack((hasStep) => {
    if (hasStep)
      unblock ??= router.history.block({
        blockerFn: ({ action }) => action !== "PUSH" && action !== "REPLACE" && goBackWithin(),
        enableBeforeUnload: hasTypedTextInLayer,
      });
    else {
      unblock?.();
      unblock = undefined;
    }
  });
  return router;
}

/**
 * Starts to load the code of the requested screen, which the router would request only after the session and its data.
 */
export function loadRequestedScreen({ getMatchedRoutes, loadRouteChunk, latestLocation }: AppRouter) {
  for (const route of getMatchedRoutes(latestLocation.pathname)[0]) void loadRouteChunk(route);
}

type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
