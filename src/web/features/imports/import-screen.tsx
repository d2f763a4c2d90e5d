import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { sameMapping } from "#domain/imports/edit-mapping.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import {
  cancelImport,
  commitImport,
  discardImport,
  type Import,
  importQuery,
  planImport,
} from "#web/data/imports/imports.ts";
import { isOpen, runQuery } from "#web/data/live/runs.ts";
import { isAdmin, type Workspace } from "#web/data/workspace/workspace.ts";
import { notify } from "#web/ui/toast.tsx";

import { ActionBar } from "./action-bar.tsx";
import { ImportHeader } from "./import-header.tsx";

const loadRunPanel = () => import("./run-panel.tsx");
const loadReview = () => import("./review.tsx");
const loadResult = () => import("./result.tsx");
const Setup = lazy(async () => ({ default: (await import("./setup.tsx")).Setup }));
const RunPanel = lazy(async () => ({ default: (await loadRunPanel()).RunPanel }));
const ProblemNote = lazy(async () => ({ default: (await import("./problem-note.tsx")).ProblemNote }));
const RunNote = lazy(async () => ({ default: (await import("./run-note.tsx")).RunNote }));
const Review = lazy(async () => ({ default: (await loadReview()).Review }));
const Result = lazy(async () => ({ default: (await loadResult()).Result }));

export type ImportStep = "setup" | "review";

type ImportScreenProps = {
  id: string;
  /** True to return to the setup after a check. Otherwise the import's current step is shown. */
  wantsSetup: boolean;
  workspace: Workspace;
  onStep: (step: ImportStep) => void;
  onReread: (importId: string) => void;
  onLeave: () => void;
  /** Further content, shown with the result. */
  afterResult?: ReactNode;
};

/** Renders an import from its file to its result. The server determines the step, so a reload shows the same step. */
export function ImportScreen({ id, wantsSetup, workspace, onStep, onReread, onLeave, afterResult }: ImportScreenProps) {
  const { t } = useTranslation("imports");
  const { data: imported } = useSuspenseQuery(importQuery(id));
  const { data: allStages } = useSuspenseQuery(stagesQuery());
  const { data: run } = useQuery({ ...runQuery(imported.run_id ?? ""), enabled: imported.run_id !== null });
  const { draft, change, isChanged } = useDraft(imported);
  const check = useMutation(planImport);
  const commit = useMutation(commitImport);
  const cancel = useMutation(cancelImport);
  const discard = useMutation(discardImport);

  // Deals without a pipeline are added to the first one.
  const stages = allStages.filter(({ pipeline_id }) => pipeline_id === allStages[0]?.pipeline_id);
  const isRunning = isOpen(run);
  const plan = imported.status === "uploaded" ? null : imported.plan;
  const isDone = imported.status === "done" && imported.result !== null;
  const step: ImportStep = plan !== null && !wantsSetup ? "review" : "setup";
  const error = check.error ?? commit.error ?? cancel.error;
  // Preloads the code of the steps after the setup.
  useEffect(() => {
    void Promise.all([loadRunPanel(), loadReview(), loadResult()]).catch(() => undefined);
  }, []);
  useScrollReset(isRunning ? "running" : isDone ? "result" : step);

  const begin = (mutation: typeof check) => {
    check.reset();
    commit.reset();
    cancel.reset();
    onStep("review");
    mutation.mutate({ id, mapping: draft });
  };
  const leave = () =>
    discard.mutate(
      { id },
      {
        onSuccess: () => {
          notify.success(t("discard.done", { name: imported.file_name }));
          onLeave();
        },
      },
    );

  return (
    <div className="flex min-h-full flex-col">
      <ImportHeader
        imported={imported}
        step={isDone ? "result" : run?.name === "import-commit" && isRunning ? "commit" : step}
        timeZone={workspace.time_zone}
        {...(!isRunning && { onDiscard: leave })}
        isDiscarding={discard.isPending}
      />
      {error && (
        <div className="px-4 pb-4 md:px-6">
          <Suspense>
            <ProblemNote error={error} />
          </Suspense>
        </div>
      )}
      {isRunning && run ? (
        <Suspense>
          <RunPanel
            run={run}
            fileName={imported.file_name}
            rowCount={imported.row_count}
            isCancelling={cancel.isPending}
            onCancel={() => cancel.mutate({ id })}
          />
        </Suspense>
      ) : isDone && imported.result ? (
        <Suspense>
          <Result imported={imported} result={imported.result} run={run} workspace={workspace} after={afterResult} />
        </Suspense>
      ) : (
        <>
          <Suspense>{run && <RunNote run={run} />}</Suspense>
          {step === "review" && plan ? (
            <Suspense fallback={<div className="flex-1" />}>
              <Review
                imported={imported}
                plan={plan}
                draft={draft}
                workspace={workspace}
                onChange={change}
                onCheck={() => begin(check)}
              />
            </Suspense>
          ) : (
            <Suspense fallback={<div className="flex-1" />}>
              <Setup
                imported={imported}
                draft={draft}
                stages={stages}
                currency={workspace.currency}
                canAddFields={isAdmin(workspace)}
                onChange={change}
                onReread={onReread}
              />
            </Suspense>
          )}
          <ActionBar
            step={step}
            plan={plan}
            draft={draft}
            isUnclear={!imported.dialect.encoding_sure && draft.encoding !== imported.dialect.encoding}
            isChanged={isChanged}
            isPending={check.isPending || commit.isPending}
            onStep={onStep}
            onCheck={() => begin(check)}
            onCommit={() => begin(commit)}
          />
        </>
      )}
    </div>
  );
}

/** Scrolls each new view to the top. If the focused button is no longer shown, moves focus to the view. */
function useScrollReset(view: string) {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const content = document.getElementById("content");
    content?.scrollTo({ top: 0 });
    scrollTo({ top: 0 });
    if (document.activeElement === document.body) content?.focus({ preventScroll: true });
  }, [view]);
}

const draftKey = (importId: string) => `import-draft:${importId}`;

// Returns the decisions made after the last check, which the server does not have. Null if there are none, or if
// another user has changed the mapping since.
function storedDraft({ id, mapping }: Import): Mapping | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(draftKey(id)) ?? "null") as {
      base: Mapping;
      draft: Mapping;
    } | null;
    // The draft is discarded if the mapping on the server has changed, because another user has edited it.
    return stored && sameMapping(stored.base, mapping) ? stored.draft : null;
  } catch {
    return null;
  }
}

/** Returns the mapping on the screen, and true if it differs from the last checked one. */
function useDraft(imported: Import) {
  const [edited, setEdited] = useState(() => storedDraft(imported));
  const draft = edited ?? imported.mapping;
  const change = (next: Mapping) => {
    setEdited(next);
    sessionStorage.setItem(draftKey(imported.id), JSON.stringify({ base: imported.mapping, draft: next }));
  };
  // Stages are not compared: the result of a check does not depend on their order.
  const { stages } = imported.mapping;
  return { draft, change, isChanged: !sameMapping({ ...draft, stages }, imported.mapping) };
}
