import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Target } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import type { FallbackAlert } from "#domain/metrics/fallback/fallback-alerts.ts";
import { maxRatedTargets } from "#domain/metrics/fallback/fallback-questions.ts";
import {
  type FallbackPeriod,
  fallbackPeriods,
  type FallbackRecord,
} from "#domain/metrics/fallback/fallback-records.ts";
import type { FallbackSettings as Settings } from "#domain/metrics/fallback/fallback-settings.ts";
import { MissingNotes } from "#web/charts/missing-note.tsx";
import { sampleStateQuery } from "#web/data/imports/sample-state.ts";
import { raiseAlerts, useFallbackSettings } from "#web/data/metrics/fallback-settings.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#web/ui/kit/tabs.tsx";
import { Section } from "#web/ui/section.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ExportMenu } from "./export-menu.tsx";
import { FallbackRates } from "./fallback-rates.tsx";
import { FallbackSettings } from "./fallback-settings.tsx";
import { useFallback } from "./use-fallback.ts";

/** Renders each company's gap to its sales target: now, today, this week and this month. */
export function FallbackMonitor({ workspace, isAsked }: { workspace: Workspace; isAsked: boolean }) {
  const { t } = useTranslation(["fallback", "common"]);
  const [period, setPeriod] = useState<FallbackPeriod>("realtime");
  const settings = useFallbackSettings();
  const { number, sentences } = useFormat();
  const { found, kinds, kind, onKind, hasNoTarget, leftOut, isFailed, retry } = useFallback(
    workspace.time_zone,
    period,
    isAsked,
  );
  const hasNoSales = found?.missing.some(({ reason }) => reason === "no_facts") ?? false;
  const { data: samples } = useQuery(sampleStateQuery());
  // Sample data raises no alerts.
  useAlerts(hasNoSales || samples?.has_samples !== false ? undefined : found?.current, settings);

  const action = (
    <div className="flex items-center gap-2">
      {kinds.length > 1 && (
        <Select
          aria-label={t("kinds.label")}
          className="w-auto"
          value={kind}
          options={kinds.map((kind) => [kind, t(`kinds.${kind}`)] as const)}
          onChange={onKind}
        />
      )}
      {found && !hasNoSales && found.records.length > 0 && (
        <ExportMenu
          records={found.records}
          shown={{ period, currency: found.currency, thresholds: settings.thresholds }}
        />
      )}
      <FallbackSettings />
    </div>
  );
  if (hasNoTarget) {
    return (
      <Section title={t("title")} action={action}>
        <NoTarget canEdit={workspace.role !== "viewer"} />
        <MissingNotes missing={leftOut} />
      </Section>
    );
  }
  const shown = (
    <div className="min-h-72">
      {found && !hasNoSales && (
        <FallbackRates
          records={found.records}
          kind={kind ?? "company"}
          period={period}
          currency={found.currency}
          thresholds={settings.thresholds}
          source={found.source}
        />
      )}
      {!found && !isFailed && <Skeleton className="h-72" />}
      {found?.isCut && (
        <p className="text-muted-foreground mt-2 text-xs">{t("cut", { total: number(maxRatedTargets) })}</p>
      )}
      {found && <MissingNotes missing={[...leftOut, ...found.missing]} className="mt-2" />}
      {isFailed && (
        <p role="alert" className="flex items-center gap-2 py-2">
          {t("failed")}
          <Button variant="outline" size="sm" onClick={retry}>
            {t("common:retry")}
          </Button>
        </p>
      )}
    </div>
  );
  return (
    <Section
      title={t("title")}
      note={sentences(t("text"), t(`about.${period}`), found?.isDrifting && t("drift"))}
      action={action}
    >
      <Tabs
        value={period}
        onValueChange={(value) => setPeriod(fallbackPeriods.find((known) => known === value) ?? period)}
      >
        <TabsList aria-label={t("periods.label")}>
          {fallbackPeriods.map((tab) => (
            <TabsTrigger key={tab} value={tab}>
              {t(`periods.${tab}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        {fallbackPeriods.map((tab) => (
          <TabsContent key={tab} value={tab} className="grid gap-3 pt-3">
            <p className="text-muted-foreground tabular min-h-5 whitespace-nowrap">
              {found && <Updated at={found.asOf} timeZone={workspace.time_zone} />}
            </p>
            {shown}
          </TabsContent>
        ))}
      </Tabs>
    </Section>
  );
}

function Updated({ at, timeZone }: { at: string; timeZone: string }) {
  const { t } = useTranslation("fallback");
  const { language } = useFormat();
  const time = new Intl.DateTimeFormat(language, { timeStyle: "medium", timeZone }).format(new Date(at));
  return t("updated", { time });
}

function NoTarget({ canEdit }: { canEdit: boolean }) {
  const { t } = useTranslation("fallback");
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border p-4">
      <Target aria-hidden className="text-muted-foreground size-5 shrink-0" strokeWidth={1.75} />
      <p className="text-muted-foreground max-w-prose min-w-48 flex-1">
        {t("empty.text")} {!canEdit && t("empty.viewer")}
      </p>
      {canEdit && (
        <Link to="/dashboard/targets" className={buttonVariants({ variant: "outline" })}>
          {t("empty.set")}
        </Link>
      )}
    </div>
  );
}

/** Maximum number of toasts visible at a time. */
const maxVisibleToasts = 3;

/** Notifies the user once of each company with a status that now requires attention, unless alerts are turned off. */
function useAlerts(records: readonly FallbackRecord[] | undefined, settings: Settings) {
  const { t } = useTranslation("fallback");
  const { number, percent } = useFormat();
  const notifyAlerts = useEffectEvent((alerts: FallbackAlert[]) => {
    const visibleAlerts = alerts.length > maxVisibleToasts ? alerts.slice(0, maxVisibleToasts - 1) : alerts;
    const rest = alerts.length - visibleAlerts.length;
    if (rest > 0) notify.info(t("alerts.more", { count: rest, total: number(rest) }));
    // The last toast is in front, so the most severe alert comes last.
    for (const { companyName: company, fallbackRate, kind } of visibleAlerts.toReversed()) {
      const text = t(`alerts.${kind}`, { company, rate: percent(fallbackRate, 1) });
      if (kind === "critical") notify.error(text);
      else notify.info(text);
    }
  });
  const raise = useEffectEvent(() => {
    if (records && settings.hasAlerts) void raiseAlerts(records, settings, notifyAlerts);
  });
  // The records are re-created on every render, so the effect depends on their values instead.
  const rates = records?.map(({ companyId, fallbackRate }) => `${companyId} ${fallbackRate}`).join();
  useEffect(() => raise(), [rates, settings]);
}
