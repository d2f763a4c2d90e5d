import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BellPlus, CircleHelp, Mail, Pin } from "lucide-react";
import { use } from "react";
import { useTranslation } from "react-i18next";

import { canonicalJson } from "#domain/canonical-json.ts";
import { explainedAs } from "#domain/metrics/explanation.ts";
import { maxPinnedCharts, type PinnedChart } from "#domain/metrics/pinned-chart.ts";
import { pinChart } from "#web/data/metrics/change-pins.ts";
import { pinsQuery } from "#web/data/metrics/pinned-charts.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { savePreference } from "#web/data/workspace/profile.ts";
import { DropdownMenuItem, DropdownMenuSeparator } from "#web/ui/kit/dropdown-menu.tsx";
import { notify } from "#web/ui/toast.tsx";

import type { MetricActionsOptions } from "./use-metric-actions.tsx";

type Props = MetricActionsOptions & { onExplain: () => void; onAlert: () => void };

export function MetricMenuItems({ title, question, measures, pin, onExplain, onAlert }: Props) {
  const { t } = useTranslation("measures");
  const isExplained = question.range !== "all" && measures.some((measure) => explainedAs(measure).length > 0);
  return (
    <>
      <DropdownMenuSeparator className="first:hidden" />
      {isExplained && (
        <DropdownMenuItem onSelect={onExplain}>
          <CircleHelp />
          {t("pin.explain")}
        </DropdownMenuItem>
      )}
      {pin && <PinItems title={title} chart={pin} />}
      <DropdownMenuItem onSelect={onAlert}>
        <BellPlus />
        {t("pin.alert")}
      </DropdownMenuItem>
    </>
  );
}

/** Renders the items that pin a chart or metric to the user's home page, from where it can be emailed. */
function PinItems({ title, chart }: { title: string; chart: PinnedChart }) {
  const { t } = useTranslation("measures");
  const client = useQueryClient();
  const { mail } = use(loadConfig());
  const { mutateAsync: createPin } = useMutation(pinChart);
  const { mutateAsync: prefer } = useMutation(savePreference);
  /** Pins the chart unless it is already pinned. Returns true if it is pinned afterwards. */
  const pin = async () => {
    const own = (await client.fetchQuery(pinsQuery())).filter(({ isOwn }) => isOwn);
    if (own.some((pin) => pin.title === title && canonicalJson(pin.chart) === canonicalJson(chart))) return true;
    if (own.length >= maxPinnedCharts) {
      notify.error(t("pin.most", { most: maxPinnedCharts }), t("pin.mostHint"));
      return false;
    }
    await createPin({ title, chart });
    return true;
  };
  const pinHere = async () => {
    if (await pin()) notify.success(t("pin.done", { title }));
  };
  const mailWeekly = async () => {
    if (!(await pin())) return;
    await prefer({ metrics_mail: "weekly" });
    notify.success(t("pin.mailed", { title }), t("pin.mailedHint"));
  };
  // Errors are reported centrally (query-client.ts).
  const act = (what: () => Promise<void>) => () => void what().catch(() => undefined);
  return (
    <>
      <DropdownMenuItem onSelect={act(pinHere)}>
        <Pin />
        {t("pin.pin")}
      </DropdownMenuItem>
      {mail !== "off" && (
        <DropdownMenuItem onSelect={act(mailWeekly)}>
          <Mail />
          {t("pin.mail")}
        </DropdownMenuItem>
      )}
    </>
  );
}
