import { createFileRoute, useRouter } from "@tanstack/react-router";
import { Suspense } from "react";

import { workspaceSettingsQuery } from "#web/data/workspace/workspace-settings.ts";
import { RemoveSamples } from "#web/features/imports/samples/remove-samples.tsx";
import { useSwitchWorkspace } from "#web/features/shell/use-switch-workspace.ts";
import { WorkspaceSettings } from "#web/features/workspace/team/workspace-settings.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const WorkspaceTransfer = lazyPart(
  async () => (await import("#web/features/workspace/transfer/workspace-transfer.tsx")).WorkspaceTransfer,
);

export const Route = createFileRoute("/dashboard/settings/workspace")({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      loadTexts("team", "errors", "onboarding", "samples"),
      queryClient.ensureQueryData(workspaceSettingsQuery()),
    ]),
  component: WorkspaceRoute,
});

function WorkspaceRoute() {
  const { workspace } = Route.useRouteContext();
  const router = useRouter();
  const { switchTo } = useSwitchWorkspace();
  return (
    <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-8">
      <WorkspaceSettings
        workspace={workspace}
        onChanged={() => void router.invalidate()}
        removeSamples={(onRemoved) => <RemoveSamples onRemoved={onRemoved} />}
      />
      <Suspense fallback={null}>
        <WorkspaceTransfer workspace={workspace} onOpen={(id) => void switchTo(id)} />
      </Suspense>
    </div>
  );
}
