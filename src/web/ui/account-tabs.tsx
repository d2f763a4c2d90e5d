import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { cn } from "#web/ui/class-names.ts";
import { recordTarget } from "#web/ui/record-target.ts";

/** Renders links between the overview of an account and its insights. */
export function AccountTabs({ id, current }: { id: string; current: "overview" | "insights" }) {
  const { t } = useTranslation("records");
  const look = (isCurrent: boolean) =>
    cn(
      "tab-fill rounded-md px-2.5 py-1 text-sm font-medium",
      isCurrent
        ? "text-secondary-foreground before:bg-secondary"
        : "text-muted-foreground hover:before:bg-accent hover:text-foreground",
    );
  return (
    <nav aria-label={t("page.tabs")} className="flex gap-1">
      <Link
        {...recordTarget("accounts", id)}
        aria-current={current === "overview" ? "page" : undefined}
        className={look(current === "overview")}
      >
        {t("page.overview")}
      </Link>
      <Link
        to="/dashboard/accounts/$recordId"
        params={{ recordId: id }}
        search={{ tab: "insights" }}
        aria-current={current === "insights" ? "page" : undefined}
        className={look(current === "insights")}
      >
        {t("page.insights")}
      </Link>
    </nav>
  );
}
