import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { analysesQuery } from "#web/data/deals/analyses.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";

/** Links to past analyses. Renders nothing if there are none. */
export function PastReports() {
  const { t } = useTranslation("analyses");
  const { data } = useInfiniteQuery(analysesQuery());
  if (!data?.pages[0]?.length) return null;
  return (
    <Link to="/dashboard/sales/analyses" className={buttonVariants({ variant: "ghost" })}>
      {t("many")}
    </Link>
  );
}
