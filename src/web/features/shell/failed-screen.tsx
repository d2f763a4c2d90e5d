import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";

import { toAppError } from "#web/data/app-error.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";

/** What a route shows when it could not load: what happened, and a way to try again. */
export function FailedScreen({ error }: { error: unknown }) {
  const { t } = useTranslation(["shell", "errors", "common"]);
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <EmptyState icon={CloudOff} title={t("failed.title")} text={t(`errors:${toAppError(error).code}`)}>
      <Button onClick={retry}>{t("common:retry")}</Button>
    </EmptyState>
  );
}
