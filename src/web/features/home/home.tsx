import { useSuspenseQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Trans, useTranslation } from "react-i18next";

import type { DealTab } from "#domain/records/deal-tabs.ts";
import { homeSummaryQuery, pipelineSummaryQuery } from "#web/data/deals/home.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { HotDeals } from "./hot-deals.tsx";
import { Pipeline } from "./pipeline.tsx";
import { StatCards } from "./stat-cards.tsx";
import { Today } from "./today.tsx";

const AddLead = lazyDialog(async () => (await import("./add-lead.tsx")).AddLead);

type Props = {
  workspace: Workspace;
  tab: DealTab;
  onTab: (tab: DealTab) => void;
  /** Offered while there is nothing to show. */
  samples?: ReactNode;
  /** Stands above the figures: what is to be known about them. */
  note?: ReactNode;
};

const kinds = ["open", "won", "lost"] as const;

/** Where the business stands today, each figure from the workspace's own records. */
export function Home({ workspace, tab, onTab, samples, note }: Props) {
  const { t } = useTranslation("home");
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const [{ data: summary }, { data: byPosition }] = useSuspenseQueries({
    queries: [homeSummaryQuery(), pipelineSummaryQuery()],
  });
  const canEdit = workspace.role !== "viewer";
  // What is in play first, then what was won and lost, wherever a stage was added.
  const stages = kinds.flatMap((kind) => byPosition.filter((stage) => stage.kind === kind));
  const open = stages.filter(({ kind }) => kind === "open");
  const deals = stages.reduce((sum, stage) => sum + stage.deals, 0);
  const addLead = canEdit && (
    <Button onClick={() => setAdding(true)}>
      <Plus />
      {t("addLead.open")}
    </Button>
  );
  return (
    <div className="pb-8">
      <PageHeader title={t("title")} context={format.day(summary.period_end, "full")} actions={addLead}>
        <p className="text-muted-foreground max-w-prose">
          <Trans
            t={t}
            i18nKey="intro"
            components={{
              sales: (
                <Link
                  to="/dashboard/sales"
                  className="text-foreground decoration-input underline underline-offset-4 hover:decoration-current"
                />
              ),
              accounts: (
                <Link
                  to="/dashboard/accounts"
                  className="text-foreground decoration-input underline underline-offset-4 hover:decoration-current"
                />
              ),
            }}
          />
        </p>
      </PageHeader>
      {note}
      <div className="grid gap-8 px-4 md:px-6">
        <StatCards summary={summary} stages={stages} />
        <Today workspace={workspace} today={summary.period_end} />
        {deals > 0 ? (
          <>
            <Pipeline stages={open} />
            <HotDeals stages={stages} tab={tab} onTab={onTab} />
          </>
        ) : (
          <EmptyState icon={Upload} title={t("empty.title")} text={t(canEdit ? "empty.text" : "empty.viewer")}>
            {canEdit && (
              <>
                <Link to="/dashboard/imports/new" className={buttonVariants({ variant: "outline" })}>
                  {t("empty.import")}
                </Link>
                {samples}
                <Link to="/dashboard/sales" className={buttonVariants({ variant: "ghost" })}>
                  {t("empty.addDeal")}
                </Link>
              </>
            )}
          </EmptyState>
        )}
      </div>
      {canEdit && <AddLead isOpen={isAdding} onOpenChange={setAdding} />}
    </div>
  );
}
