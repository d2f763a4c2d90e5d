import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";

import { useIsDisconnected } from "#web/data/live/live-connection.ts";
import { useUnsavedEdits } from "#web/data/records/unsaved-edits.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { useDiscardQuestion } from "#web/ui/discard.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { preloadedComponent } from "#web/ui/preloaded-component.tsx";

import { EditConflicts } from "./-edit-conflicts.tsx";

const ReconnectingMark = preloadedComponent(async () => {
  const [mark] = await Promise.all([import("#web/features/shell/live/reconnecting-mark.tsx"), loadTexts("live")]);
  return mark.ReconnectingMark;
});

const UnsavedBar = lazyPart(async () => {
  const [{ UnsavedBar: Bar }] = await Promise.all([
    import("#web/features/records/unsaved-bar.tsx"),
    loadTexts("records", "table"),
  ]);
  return Bar;
});
const DiscardQuestion = lazyDialog(async () => (await import("#web/ui/discard-question.tsx")).DiscardQuestion);

/**
 * Receives other users' changes in the workspace once the first screen is rendered. It also renders the dialogs for
 * conflicting edits and for discarding typed text.
 */
export function Live({ workspace }: { workspace: Workspace }) {
  const queryClient = useQueryClient();
  const { id: workspaceId } = workspace;
  const isDisconnected = useIsDisconnected();
  const hasEdits = useUnsavedEdits().length > 0;
  const question = useDiscardQuestion();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      const [{ startLive }, { publishableKey }] = await Promise.all([import("#web/data/live/live.ts"), loadConfig()]);
      if (!isOver) stop = startLive(queryClient, { workspaceId, apikey: publishableKey });
    };
    // If loading fails, the screens work without live updates.
    const timer = setTimeout(() => void start().catch(() => undefined), 300);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queryClient, workspaceId]);
  return (
    <>
      <ReconnectingMark isShown={isDisconnected} props={{}} />
      <Suspense>{hasEdits && <UnsavedBar workspace={workspace} />}</Suspense>
      <EditConflicts timeZone={workspace.time_zone} />
      <DiscardQuestion isOpen={question !== undefined} onClose={() => question?.answer(false)} />
    </>
  );
}
