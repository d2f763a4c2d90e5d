import { Link } from "@tanstack/react-router";
import { TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { monthsRead } from "#domain/forecast/month-forecast.ts";
import { useLastSales } from "#web/metrics/use-last-sales.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  /** Total number of complete months. */
  months: number;
  /** True if none of them is within the period that a forecast reads. */
  isOld: boolean;
  needed: number;
  samples: ReactNode;
};

/** Renders how many months of data a forecast needs, and where the data comes from. */
export function NoForecast({ months, isOld, needed, samples }: Props) {
  const { t } = useTranslation("predictive-analytics");
  const { month, number, sentences } = useFormat();
  const last = useLastSales(isOld);
  const old = last && t("short.old", { month: month(last.to.slice(0, 7)), months: number(monthsRead) });
  const summary = t(months < needed ? "short.text" : "short.enough", { needed, count: months });
  const text = sentences(summary, old);
  return (
    <EmptyState icon={TrendingUp} title={t("short.title", { count: needed })} text={text}>
      <Link to="/dashboard/imports/new" className={buttonVariants({ variant: "outline" })}>
        {t("short.import")}
      </Link>
      {samples}
    </EmptyState>
  );
}
