import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Lightbulb } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { answersQuery } from "#web/data/measures/ask.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { PageHeader } from "#web/ui/page-header.tsx";

import { BoughtTogether } from "./bought-together.tsx";
import { NextOrders } from "./next-orders.tsx";

type Props = {
  workspace: Workspace;
  tags: (ids: string[]) => ReactNode;
  /** Accounts with open deals that are known through one person. */
  singleThreaded: ReactNode;
  /** Offered while there is nothing to show. */
  samples: ReactNode;
  note: ReactNode;
};

const anySales = { measures: ["sales_count" as const], range: "all" as const };

/** What each customer is likely to do next, what they buy beside it, and on whom it hangs. */
export function CustomerInsightsPage({ workspace, tags, singleThreaded, samples, note }: Props) {
  const { t } = useTranslation("customer-insights");
  const { data } = useQuery(answersQuery([anySales]));
  const isEmpty = data?.[0]?.missing.some(({ reason }) => reason === "no_facts") ?? false;
  return (
    <div className="pb-8">
      <PageHeader title={t("title")} context={t("context")} />
      {isEmpty ? (
        <EmptyState icon={Lightbulb} title={t("empty.title")} text={t("empty.text")}>
          <Link to="/dashboard/imports/new" className={buttonVariants({ variant: "outline" })}>
            {t("empty.import")}
          </Link>
          {samples}
        </EmptyState>
      ) : (
        <>
          {note}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 md:px-6">
            <NextOrders workspace={workspace} tags={tags} />
            <BoughtTogether />
            {singleThreaded}
          </div>
        </>
      )}
    </div>
  );
}
