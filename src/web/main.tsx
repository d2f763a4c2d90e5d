import "./theme.css";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { isSignInPath } from "#domain/routes.ts";
import { takeAuthCallback } from "#web/data/auth/auth-callback.ts";
import { AuthProvider } from "#web/data/auth/auth-provider.tsx";
import { needsSecondFactor } from "#web/data/auth/second-factor.ts";
import { currentSession, isSessionOver, onUserChange } from "#web/data/auth/session.ts";
import { endTemporarySession, storedUserId } from "#web/data/auth/stored-session.ts";
import { isOffline } from "#web/data/offline/connection.ts";
import { startOffline } from "#web/data/offline/start-offline.ts";
import { AppError } from "#web/data/requests/app-error.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { createQueryClient } from "#web/data/requests/query-client.ts";
import { connect } from "#web/data/requests/supabase.ts";
import { deletesAt } from "#web/data/workspace/account-deletion.ts";
import { initialDataQuery } from "#web/data/workspace/initial-data.ts";
import { StartFailed } from "#web/features/shell/start-failed.tsx";
import { warnAboutStorage } from "#web/features/shell/storage-warning.ts";
import { followLanguage, startI18n } from "#web/i18n/i18n.ts";
import { storedLanguage } from "#web/i18n/stored-language.ts";
import { watchChunkErrors } from "#web/ui/chunk-errors.ts";
import { ignoreKeysWhileComposing } from "#web/ui/composition.ts";
import { removePrerendered } from "#web/ui/prerendered-sign-in.ts";
import { showError } from "#web/ui/show-error.ts";
import { Toaster } from "#web/ui/toast.tsx";
import { watchTypedText } from "#web/ui/typed-text.ts";

import { createAppRouter, loadRequestedScreen } from "./router.tsx";

async function start(element: HTMLElement) {
  ignoreKeysWhileComposing();
  watchTypedText();
  watchChunkErrors();
  endTemporarySession();
  takeAuthCallback();
  const texts = startI18n(storedLanguage());
  const root = createRoot(element, {
    // An AppError that a screen displays is not a bug, so it is only logged as a warning.
    onCaughtError: (error) => (error instanceof AppError ? console.warn(error.message) : console.error(error)),
  });
  try {
    connect(await loadConfig());
  } catch {
    await texts;
    root.render(<StartFailed />);
    return;
  }
  const queryClient = createQueryClient(showError, async () => {
    const isOver = await isSessionOver();
    // A user who only lacks the second factor is still signed in, so no other code would redirect them.
    if (isOver && (await currentSession())) void router.invalidate();
    return isOver;
  });
  const router = createAppRouter(queryClient);
  // All cached data belongs to the previous user.
  onUserChange(async (isSignedIn) => {
    if (isSignedIn) queryClient.clear();
    await router.invalidate();
    // Cleared only after the redirect, because mounted screens would refetch their data without a session.
    if (!isSignedIn) queryClient.clear();
  });
  if (router.latestLocation.pathname.startsWith("/dashboard") && storedUserId() !== null) {
    loadRequestedScreen(router);
    void requestInitialData(queryClient);
  }
  await texts;
  followLanguage();

  // The sign-in screen replaces its prerendered version. On other screens it has to be removed.
  router.subscribe("onRendered", ({ toLocation }) => isSignInPath(toLocation.pathname) || removePrerendered());

  await startOffline(queryClient, () => void router.invalidate());

  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <RouterProvider router={router} />
          <Toaster />
        </AuthProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  warnAboutStorage();
}

/** Requests the data of every screen while texts and code are loading, unless the user must be redirected first. */
async function requestInitialData(queryClient: QueryClient) {
  if (isOffline()) return;
  const session = await currentSession();
  if (session && !deletesAt(session) && !(await needsSecondFactor())) await queryClient.prefetchQuery(initialDataQuery);
}

const element = document.getElementById("root");
if (element) void start(element);
