import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { workflowsQuery } from "#web/data/workflows/workflows.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";

import { type Draft, emptyDraft } from "./draft.ts";
import { type RecordParts, RecordPartsProvider } from "./record-parts.ts";
import { WorkflowCard } from "./workflow-card.tsx";
import { WorkflowTemplates } from "./workflow-templates.tsx";

// Loaded on demand: the form that creates a workflow from a text, and the import.
const WorkflowFromText = lazy(async () => ({ default: (await import("./workflow-from-text.tsx")).WorkflowFromText }));
const ImportWorkflow = lazy(async () => ({ default: (await import("./import-workflow.tsx")).ImportWorkflow }));
const WorkflowEditor = lazy(async () => ({ default: (await import("./workflow-editor.tsx")).WorkflowEditor }));

export function AutomatedWorkflowsPage({ workspace, parts }: { workspace: Workspace; parts: RecordParts }) {
  const { t } = useTranslation("workflows");
  const { data: workflows } = useQuery(workflowsQuery());
  const [draft, setDraft] = useState<Draft>();
  const canEdit = workspace.role !== "viewer";
  const close = () => setDraft(undefined);
  return (
    <RecordPartsProvider value={parts}>
      {draft ? (
        <Suspense fallback={<Skeleton className="m-6 h-64 max-w-3xl" />}>
          <WorkflowEditor draft={draft} timeZone={workspace.time_zone} onClose={close} />
        </Suspense>
      ) : (
        <div className="pb-8">
          <PageHeader
            title={t("title")}
            context={t("context")}
            actions={
              canEdit && (
                <>
                  <Suspense>
                    <ImportWorkflow onRead={setDraft} />
                  </Suspense>
                  <Button onClick={() => setDraft(emptyDraft)}>
                    <Plus />
                    {t("new")}
                  </Button>
                </>
              )
            }
          />
          <div className="px-4 md:px-6">
            <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6">
              {canEdit && (
                <section aria-label={t("write.title")}>
                  <Suspense fallback={<Skeleton className="h-22 rounded-xl" />}>
                    <WorkflowFromText onMade={setDraft} />
                  </Suspense>
                </section>
              )}
              {!workflows && <Skeleton className="h-64" />}
              {workflows && workflows.length > 0 && (
                <Section title={t("list")}>
                  {workflows.map((workflow) => (
                    <WorkflowCard
                      key={workflow.id}
                      workflow={workflow}
                      canEdit={canEdit}
                      timeZone={workspace.time_zone}
                      onOpen={setDraft}
                    />
                  ))}
                </Section>
              )}
              {workflows && canEdit && <WorkflowTemplates onUse={setDraft} />}
              {workflows?.length === 0 && !canEdit && <p className="text-muted-foreground text-sm">{t("none")}</p>}
            </div>
          </div>
        </div>
      )}
    </RecordPartsProvider>
  );
}
