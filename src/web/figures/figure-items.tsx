import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BellPlus, CircleHelp, Mail, Pin } from "lucide-react";
import { use } from "react";
import { useTranslation } from "react-i18next";

import { explainedAs } from "#domain/measures/explanation.ts";
import { mostPinned, type PinnedChart } from "#domain/measures/pinned-chart.ts";
import { pinChart } from "#web/data/measures/change-pins.ts";
import { pinsQuery } from "#web/data/measures/pinned-charts.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { savePreference } from "#web/data/workspace/profile.ts";
import { DropdownMenuItem, DropdownMenuSeparator } from "#web/ui/kit/dropdown-menu.tsx";
import { notify } from "#web/ui/toast.tsx";

import type { FigureAbout } from "./use-figure-actions.tsx";

type Props = FigureAbout & { onExplain: () => void; onAlert: () => void };

/** Why a figure changed, where that can be told; and the ways to have it at home, by email, and when it crosses a line. */
export function FigureItems({ title, question, measures, pin, onExplain, onAlert }: Props) {
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

/** Keeps a chart or figure on one's home page, from where it is mailed to whoever wants that. */
function PinItems({ title, chart }: { title: string; chart: PinnedChart }) {
  const { t } = useTranslation("measures");
  const client = useQueryClient();
  const { mail } = use(loadConfig());
  const { mutateAsync: keep } = useMutation(pinChart);
  const { mutateAsync: prefer } = useMutation(savePreference);
  /** Whether it stands at home now. */
  const pin = async () => {
    const own = (await client.fetchQuery(pinsQuery())).filter(({ isOwn }) => isOwn);
    if (own.some((one) => one.title === title && canonical(one.chart) === canonical(chart))) return true;
    if (own.length >= mostPinned) {
      notify.error(t("pin.most", { most: mostPinned }), t("pin.mostHint"));
      return false;
    }
    await keep({ title, chart });
    return true;
  };
  const pinHere = async () => {
    if (await pin()) notify.success(t("pin.done", { title }));
  };
  const mailWeekly = async () => {
    if (!(await pin())) return;
    await prefer({ figures_mail: "weekly" });
    notify.success(t("pin.mailed", { title }), t("pin.mailedHint"));
  };
  // What fails is told where every change is that could not be kept.
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

/** The same text for the same parts, in whatever order they were kept. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
