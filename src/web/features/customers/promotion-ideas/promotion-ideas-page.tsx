import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Idea } from "#domain/customers/promotions/idea.ts";
import { dayIn } from "#domain/time/dates.ts";
import { promotionRun } from "#web/data/customers/promotions.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#web/ui/kit/tabs.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";

import { GenerateForm } from "./generate-form.tsx";
import { type Tab, tabs } from "./tabs.ts";

// Content below the form loads after it, and hidden tabs on demand.
const GeneratedIdeas = lazy(async () => ({ default: (await import("./generated-ideas.tsx")).GeneratedIdeas }));
const LiveDialog = lazy(async () => ({ default: (await import("./live-dialog.tsx")).LiveDialog }));
const SavedIdeas = lazy(async () => ({ default: (await import("./saved-ideas.tsx")).SavedIdeas }));
const Promotions = lazy(async () => ({ default: (await import("./promotions.tsx")).Promotions }));
const Resources = lazy(async () => ({ default: (await import("./resources.tsx")).Resources }));

type Props = {
  workspace: Workspace;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Offer of sample data, shown while the workspace has no sales. */
  samples: ReactNode;
};

export function PromotionIdeasPage({ workspace, tab, onTab, samples }: Props) {
  const { t } = useTranslation("promotion-ideas");
  const { data: offer } = useQuery(promotionRun.offerQuery({}));
  const [selected, setChosen] = useState<{ idea: Idea; name: string }>();
  const canEdit = workspace.role !== "viewer";
  const shared = {
    canEdit,
    timeZone: workspace.time_zone,
    onLive: (idea: Idea, name: string) => setChosen({ idea, name }),
  };
  return (
    <div className="pb-8">
      <PageHeader title={t("title")} />
      <Tabs
        value={tab}
        onValueChange={(value) => onTab(tabs.find((tab) => tab === value) ?? "ideas")}
        className="px-4 md:px-6"
      >
        <TabsList aria-label={t("title")} className="mb-4">
          {tabs.map((tab) => (
            <TabsTrigger key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="ideas" className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Section title={t("form.title")}>
            <GenerateForm currency={workspace.currency} />
            {offer?.has_customers === false && <div className="flex flex-wrap gap-2">{samples}</div>}
          </Section>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <GeneratedIdeas {...shared} />
          </Suspense>
        </TabsContent>
        <Suspense>
          <TabsContent value="saved">
            <SavedIdeas {...shared} />
          </TabsContent>
          <TabsContent value="live">
            <Promotions canEdit={canEdit} />
          </TabsContent>
          <TabsContent value="resources">
            <Resources />
          </TabsContent>
        </Suspense>
      </Tabs>
      <Suspense>
        {selected && (
          <LiveDialog
            {...selected}
            today={dayIn(new Date(), workspace.time_zone)}
            onClose={() => setChosen(undefined)}
            onStarted={() => {
              setChosen(undefined);
              onTab("live");
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
