import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";

import { presetConfig } from "#web/data/requests/config.ts";

import { AuthScreen } from "./auth-screen.tsx";

const modes = ["sign-in", "sign-up"] as const;

/**
 * Renders both sign-in forms for a new visitor in the current language, with all options that a server may offer.
 * public/sign-in.js adapts them.
 */
export function prerenderSignIn(): Record<string, string> {
  // During the build there is no session storage.
  globalThis.sessionStorage ??= { getItem: () => null } as unknown as Storage;
  presetConfig({
    publishableKey: "",
    google: true,
    payments: "off",
    tokenExpiry: "never",
    mail: "smtp",
    captcha: null,
    version: "",
  });
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ["/auth"] }),
  });
  return Object.fromEntries(
    modes.map((mode) => [
      mode,
      renderToStaticMarkup(
        <QueryClientProvider client={new QueryClient()}>
          <RouterContextProvider router={router as never}>
            <AuthScreen mode={mode} next={undefined} answers={null} invitation={null} />
          </RouterContextProvider>
        </QueryClientProvider>,
      ),
    ]),
  );
}
