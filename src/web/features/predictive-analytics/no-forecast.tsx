import { Link } from "@tanstack/react-router";
import { TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";

type Props = { months: number; needed: number; samples: ReactNode };

/** How many months there have to be before anything can be said of the next ones, and where they come from. */
export function NoForecast({ months, needed, samples }: Props) {
  const { t } = useTranslation("predictive-analytics");
  const text = t("short.text", { needed, count: months });
  return (
    <EmptyState icon={TrendingUp} title={t("short.title", { count: needed })} text={text}>
      <Link to="/dashboard/imports/new" className={buttonVariants({ variant: "outline" })}>
        {t("short.import")}
      </Link>
      {samples}
    </EmptyState>
  );
}
