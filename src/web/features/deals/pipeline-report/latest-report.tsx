import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { analysesQuery } from "#web/data/deals/analyses.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Links to the latest analysis; renders nothing if there is none. */
export function LatestReport() {
  const { t } = useTranslation("analyses");
  const { days } = useFormat();
  const { data } = useInfiniteQuery(analysesQuery());
  const latest = data?.pages[0]?.[0];
  if (!latest) return null;
  return (
    <Link
      to="/dashboard/sales/analyses/$analysisId"
      params={{ analysisId: latest.id }}
      className={buttonVariants({ variant: "ghost" })}
    >
      {t("latest", { days: days({ from: latest.period_from, to: latest.period_to }) })}
    </Link>
  );
}
