import { CloudOff } from "lucide-react";
import { useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { removePrerendered } from "#web/ui/prerendered-sign-in.ts";

/** Renders the error after the server's configuration could not be loaded. */
export function StartFailed() {
  const { t } = useTranslation(["shell", "errors", "common"]);
  useLayoutEffect(removePrerendered, []);
  return (
    <EmptyState icon={CloudOff} title={t("failed.title")} text={t("errors:network")}>
      <Button onClick={() => location.reload()}>{t("common:retry")}</Button>
    </EmptyState>
  );
}
