import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";

import { onceReached } from "#web/data/offline/connection.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { isLostCode, recoverLostCode } from "#web/ui/lost-code.ts";
import { dropPainted } from "#web/ui/painted.ts";

import { LostRecord } from "./lost-record.tsx";

/** Renders the error of a route that failed to load, with a retry button. */
export function FailedScreen({ error }: { error: unknown }) {
  const { t } = useTranslation(["shell", "errors", "common"]);
  useLayoutEffect(dropPainted, []);
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const retry = () => {
    // A browser requests a code chunk only once, and a crashed engine stays broken: only a page reload helps.
    if (isLost || error instanceof WebAssembly.RuntimeError) return location.reload();
    reset();
    void router.invalidate();
  };
  const isLost = isLostCode(error);
  useEffect(() => {
    if (isLost) void recoverLostCode();
  }, [isLost]);
  const { code } = toAppError(error);
  const isAway = code === "network" && !isLost;
  const retryOnce = useEffectEvent(retry);
  useEffect(() => (isAway ? onceReached(() => retryOnce()) : undefined), [isAway]);
  // Retrying does not help for missing or invalid pages.
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
  return code === "notFound" ? <LostRecord>{screen}</LostRecord> : screen;
}
