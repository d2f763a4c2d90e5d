import { createFileRoute, Outlet } from "@tanstack/react-router";

import { SettingsLayout } from "#web/features/workspace/settings/settings-layout.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings")({
  loader: () => loadTexts("settings"),
  component: SettingsRoute,
});

function SettingsRoute() {
  return (
    <SettingsLayout>
      <Outlet />
    </SettingsLayout>
  );
}
