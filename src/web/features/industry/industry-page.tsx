import { useQuery } from "@tanstack/react-query";
import { LayoutDashboard, ShieldCheck } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { FiguresSearch } from "#domain/measures/figures-search.ts";
import { bandOf } from "#domain/measures/industry/band.ts";
import {
  type IndustryId,
  type IndustryPage as PageName,
  industryPages,
  pageOfIndustry,
} from "#domain/measures/industry/industry-pages.ts";
import { packs } from "#domain/measures/industry/packs.ts";
import type { MeasureId } from "#domain/measures/question.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { answersQuery } from "#web/data/measures/ask.ts";
import { kpiTargetsQuery } from "#web/data/measures/kpi-targets.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { FiguresBar } from "#web/figures/figures-bar.tsx";
import { hasNoSales } from "#web/figures/has-no-sales.ts";
import { LastSalesNotice } from "#web/figures/last-sales-notice.tsx";
import { PinnableChart } from "#web/figures/pinnable-chart.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";

import { answerWith, industryDefaults, industryQuestions, readFigure } from "./industry-questions.ts";
import { KpiCard } from "./kpi-card.tsx";

const KpiDetails = lazyDialog(async () => (await import("./kpi-details.tsx")).KpiDetails);
const Extras = lazy(async () => ({ default: (await import("./industry-extras.tsx")).IndustryExport }));
const AllTemplate = lazy(async () => ({ default: (await import("./industry-extras.tsx")).AllTemplate }));

type Props = {
  industry: IndustryId;
  workspace: Workspace;
  search: FiguresSearch;
  onSearch: (changed: Partial<FiguresSearch>) => void;
  onIndustry: (page: PageName) => void;
  /** Offer of sample data, shown while there is nothing else. */
  samples: ReactNode;
  /** Setup questions, shown while there is no data. */
  setUp: ReactNode;
  /** Notes on the data. */
  note: ReactNode;
};

/** Renders the key indicators of an industry: each compared with last year and its target, and the main ones over time. */
export function IndustryPage({ industry, workspace, search, onSearch, onIndustry, samples, setUp, note }: Props) {
  const { t } = useTranslation(["industry", "onboarding"]);
  const texts = useMeasureTexts();
  const pack = packs[industry];
  const questions = industryQuestions(pack, search);
  const { data: answers } = useQuery(answersQuery(questions));
  const [asked] = questions;
  const { data: own = {} } = useQuery(kpiTargetsQuery());
  const [opened, setOpened] = useState<MeasureId | null>(null);
  const [isOpen, setOpen] = useState(false);
  const figureOf = (measure: MeasureId) => {
    const answer = answerWith(answers, measure);
    return answer && readFigure(answer, measure);
  };
  const isEmpty = answers !== undefined && pack.kpis.every(({ measure }) => figureOf(measure)?.value == null);
  const opening = pack.kpis.find(({ measure }) => measure === opened);
  return (
    <div className="pb-8">
      <PageHeader
        title={t(`title.${industry}`)}
        context={t("context")}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <Select
              aria-label={t("industry")}
              className="w-auto max-w-full"
              value={pageOfIndustry(industry)}
              options={Object.values(industryPages).map(
                (one) => [pageOfIndustry(one), t(`onboarding:business.${one}`)] as const,
              )}
              onChange={onIndustry}
            />
            {answers && !isEmpty && (
              <Suspense>
                <Extras industry={industry} answers={answers} own={own} grain={asked.grain ?? "month"} />
              </Suspense>
            )}
          </div>
        }
      >
        {industry === "healthcare" && (
          <p className="text-muted-foreground flex items-center gap-1.5 text-sm">
            <ShieldCheck aria-hidden className="size-4 shrink-0" />
            {t("privacy")}
          </p>
        )}
        {!isEmpty && (
          <FiguresBar search={search} onSearch={onSearch} defaults={industryDefaults} dimensions={["company"]} />
        )}
      </PageHeader>
      {note}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 md:px-6">
        <LastSalesNotice
          isEmpty={hasNoSales(answerWith(answers, "revenue"))}
          filters={asked.filters}
          onDays={(days) => onSearch({ ...days, range: undefined })}
        />
        {isEmpty && setUp}
        {isEmpty && (
          <EmptyState icon={LayoutDashboard} title={t("empty.title")} text={t("empty.text")}>
            <Suspense>
              <AllTemplate industry={industry} today={answers[0]?.today ?? ""} />
            </Suspense>
            {samples}
          </EmptyState>
        )}
        <Section title={t("indicators")} text={answers?.[0] && texts.span(answers[0].range)}>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-4">
            {pack.kpis.map(({ measure, usual }) => (
              <KpiCard
                key={measure}
                measure={measure}
                question={asked}
                answer={answerWith(answers, measure)}
                band={bandOf(usual, own[measure])}
                onOpen={() => {
                  setOpened(measure);
                  setOpen(true);
                }}
              />
            ))}
          </div>
        </Section>
        {!isEmpty && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-3">
            {pack.charts.map((measure) => (
              <PinnableChart
                key={measure}
                question={{ ...asked, measures: [measure] }}
                title={texts.name(measure)}
                answer={answerWith(answers, measure)}
                kind="line"
                columns={[measure]}
                hasTotal={false}
              />
            ))}
          </div>
        )}
      </div>
      {opening && (
        <KpiDetails
          isOpen={isOpen}
          onOpenChange={setOpen}
          industry={industry}
          kpi={opening}
          own={own[opening.measure]}
          answer={answerWith(answers, opening.measure)}
          canEdit={workspace.role !== "viewer"}
          currency={workspace.currency}
        />
      )}
    </div>
  );
}
