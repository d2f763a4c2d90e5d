import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, Mail, PinOff, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { type PinnedChart, pinnedChartSchema } from "#domain/metrics/pinned-chart.ts";
import { orderPins, pinChart, sharePin, unpinChart } from "#web/data/metrics/change-pins.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { type Pin } from "#web/data/metrics/pinned-charts.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, DropdownMenuSeparator } from "#web/ui/kit/dropdown-menu.tsx";
import { Section } from "#web/ui/section.tsx";
import { notify } from "#web/ui/toast.tsx";

import { PinContent } from "./pin-content.tsx";

/** Maximum number of questions per request. */
const atOnce = 20;

type Props = { pins: readonly Pin[]; canShare: boolean };

export function Pinned({ pins, canShare }: Props) {
  const { t } = useTranslation("home");
  const shown = pins.filter(({ isOwn }, at) => isOwn || at < atOnce);
  const charts = shown.map(({ chart }) => z.safeParse(pinnedChartSchema, chart).data);
  const questions = charts.flatMap((chart) => chart?.question ?? []);
  const { data: results } = useQuery({ ...metricResultsQuery(questions), enabled: questions.length > 0 });
  const request = charts.filter((chart) => chart !== undefined);
  const own = pins.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  return (
    <Section
      title={t("pinned.title")}
      action={
        <Link to="/dashboard/profile" className={buttonVariants({ variant: "ghost", size: "sm" })}>
          <Mail />
          {t("pinned.mail")}
        </Link>
      }
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 xl:grid-cols-3">
        {shown.map((pin, at) => {
          const chart = charts[at];
          return (
            <li key={pin.id} className="grid grid-cols-[minmax(0,1fr)]">
              <PinnedCard {...{ pin, chart, own, canShare }} result={chart && results?.[request.indexOf(chart)]} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

type CardProps = {
  pin: Pin;
  /** Undefined if this version cannot parse the stored chart. */
  chart: PinnedChart | undefined;
  result: MeasureResult | undefined;
  own: readonly string[];
  canShare: boolean;
};

function PinnedCard({ pin, chart, result, own, canShare }: CardProps) {
  const { t } = useTranslation("home");
  const { id, title, isShared, isOwn, by } = pin;
  const { mutate: order } = useMutation(orderPins);
  const { mutate: share } = useMutation(sharePin);
  const { mutate: pinAgain } = useMutation(pinChart);
  const { mutate: unpin } = useMutation({
    ...unpinChart,
    onSuccess: () => {
      if (chart) notify.undo(t("pinned.unpinned", { title }), () => pinAgain({ title, chart, isShared }));
      else notify.success(t("pinned.unpinned", { title }));
    },
  });
  const at = own.indexOf(id);
  const move = (to: number) => order({ ids: own.filter((other) => other !== id).toSpliced(to, 0, id) });
  if (!chart)
    return (
      <div className="bg-card grid content-start justify-items-start gap-3 rounded-lg border p-4">
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="text-muted-foreground">{t("pinned.unreadable")}</p>
        {isOwn && (
          <Button variant="outline" onClick={() => unpin({ id })}>
            {t("pinned.unpin")}
          </Button>
        )}
      </div>
    );
  const menu = isOwn && (
    <>
      <DropdownMenuSeparator />
      {at > 0 && (
        <DropdownMenuItem onSelect={() => move(at - 1)}>
          <ArrowUp />
          {t("pinned.earlier")}
        </DropdownMenuItem>
      )}
      {at < own.length - 1 && (
        <DropdownMenuItem onSelect={() => move(at + 1)}>
          <ArrowDown />
          {t("pinned.later")}
        </DropdownMenuItem>
      )}
      {(canShare || isShared) && (
        <DropdownMenuItem onSelect={() => share({ id, isShared: !isShared })}>
          <Users />
          {t(isShared ? "pinned.unshare" : "pinned.share")}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => unpin({ id })}>
        <PinOff />
        {t("pinned.unpin")}
      </DropdownMenuItem>
    </>
  );
  return (
    <PinContent {...{ title, chart, result, menu }}>
      {isShared && (
        <p className="text-muted-foreground flex items-center gap-1.5 text-xs">
          <Users className="size-3.5" aria-hidden />
          {isOwn ? t("pinned.shared") : t("pinned.sharedBy", { name: by })}
        </p>
      )}
    </PinContent>
  );
}
