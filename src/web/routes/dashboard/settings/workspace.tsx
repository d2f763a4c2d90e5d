import { createFileRoute, useRouter } from "@tanstack/react-router";

import { workspaceSettingsQuery } from "#web/data/workspace/workspace-settings.ts";
import { RemoveSamples } from "#web/features/imports/samples/remove-samples.tsx";
import { WorkspaceSettings } from "#web/features/workspace/team/workspace-settings.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

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
  return (
    <WorkspaceSettings
      workspace={workspace}
      onChanged={() => void router.invalidate()}
      removeSamples={(onRemoved) => <RemoveSamples onRemoved={onRemoved} />}
    />
  );
}
