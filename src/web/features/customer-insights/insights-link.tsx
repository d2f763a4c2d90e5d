import { Link } from "@tanstack/react-router";
import { Lightbulb } from "lucide-react";
import { useTranslation } from "react-i18next";

import { buttonVariants } from "#web/ui/kit/button-variants.ts";

/** Links from an account to its customer insights. */
export function InsightsLink({ id }: { id: string }) {
  const { t } = useTranslation("records");
  return (
    <Link to="/dashboard/customer-insights" search={{ customer: id }} className={buttonVariants({ variant: "ghost" })}>
      <Lightbulb />
      {t("page.insights")}
    </Link>
  );
}
