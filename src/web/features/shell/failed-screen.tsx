import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";

import { onceReached } from "#web/data/offline/connection.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { isChunkError, recoverFromChunkError } from "#web/ui/chunk-errors.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { removePrerendered } from "#web/ui/prerendered-sign-in.ts";

import { PendingScreen } from "./pending-screen.tsx";

type Page = ComponentType<{ children: ReactNode }>;
const MissingPage = lazy(async (): Promise<{ default: Page }> => {
  try {
    return { default: (await import("./missing-page.tsx")).MissingPage };
  } catch {
    return { default: ({ children }) => children };
  }
});

/** Renders the error of a route that failed to load, with a retry button. */
export function FailedScreen({ error }: { error: unknown }) {
  const { t } = useTranslation(["shell", "errors", "common"]);
  useLayoutEffect(removePrerendered, []);
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const retry = () => {
    // A browser requests a code chunk only once, and a crashed engine cannot be restarted, so the page is reloaded.
    if (isLost || error instanceof WebAssembly.RuntimeError) return location.reload();
    reset();
    void router.invalidate();
  };
  const isLost = isChunkError(error);
  useEffect(() => {
    if (isLost) void recoverFromChunkError();
  }, [isLost]);
  const { code } = toAppError(error);
  const isAway = code === "network" && !isLost;
  const retryOnce = useEffectEvent(retry);
  useEffect(() => (isAway ? onceReached(() => retryOnce()) : undefined), [isAway]);
  // Retrying does not help if the page does not exist.
  const isGone = code === "notFound" || code === "invalid";
  const screen = (
    <EmptyState
      icon={CloudOff}
      title={t("failed.title")}
      text={t(code === "notFound" ? "failed.gone" : `errors:${code}`)}
    >
      {isGone ? (
        <Link to=".." className={buttonVariants()}>
          {t("failed.up")}
        </Link>
      ) : (
        <Button onClick={retry}>{t("common:retry")}</Button>
      )}
    </EmptyState>
  );
  if (code !== "notFound") return screen;
  return (
    <Suspense fallback={<PendingScreen />}>
      <MissingPage>{screen}</MissingPage>
    </Suspense>
  );
}
