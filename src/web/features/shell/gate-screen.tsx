import { useTranslation } from "react-i18next";

import { Progress } from "#web/ui/kit/progress.tsx";
import { Logo } from "#web/ui/logo.tsx";

import { gateStages, useGateStage } from "./gate-stage.ts";

/** Renders the loading screen that is shown before the dashboard. */
export function GateScreen() {
  const { t } = useTranslation("shell");
  const stage = useGateStage();
  return (
    <main
      className="mx-auto flex min-h-dvh max-w-sm flex-col items-center justify-center gap-5 px-6 text-center"
      aria-busy
    >
      <Logo className="text-lg" />
      <h1 className="text-base font-medium">{t("gate.title")}</h1>
      <Progress aria-label={t(`gate.${stage}`)} value={gateStages.indexOf(stage) + 1} max={gateStages.length} />
      <p role="status" className="text-muted-foreground text-sm">
        {t(`gate.${stage}`)}
      </p>
    </main>
  );
}
