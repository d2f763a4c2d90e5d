import { createFileRoute, Outlet, redirect, useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

import { currentSession } from "#web/data/session.ts";
import { chooseWorkspace, enterWorkspace, workspacesQuery } from "#web/data/workspace.ts";
import { GateScreen } from "#web/features/shell/gate-screen.tsx";
import { setGateStage } from "#web/features/shell/gate-stage.ts";
import { Shell } from "#web/features/shell/shell.tsx";

const NotificationBell = lazy(async () => ({
  default: (await import("#web/features/activities/notification-bell.tsx")).NotificationBell,
}));
const SampleBanner = lazy(async () => ({
  default: (await import("#web/features/samples/sample-banner.tsx")).SampleBanner,
}));
const SearchButton = lazy(async () => ({
  default: (await import("#web/features/palette/search-button.tsx")).SearchButton,
}));
const Command = lazy(async () => ({ default: (await import("./-command.tsx")).Command }));
const Live = lazy(async () => ({ default: (await import("./-live.tsx")).Live }));

export const Route = createFileRoute("/dashboard")({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    setGateStage("authenticating");
    const session = await currentSession();
    if (!session)
      throw redirect({ to: "/auth", search: location.pathname === "/dashboard" ? {} : { next: location.href } });
    setGateStage("profile");
    const workspaces = await queryClient.fetchQuery(workspacesQuery);
    const workspace = enterWorkspace(workspaces);
    setGateStage("preparing");
    return { email: session.user.email ?? "", workspace, workspaces };
  },
  pendingComponent: GateScreen,
  component: DashboardRoute,
});

function DashboardRoute() {
  const { email, workspace, workspaces, queryClient } = Route.useRouteContext();
  const router = useRouter();
  const navigate = useNavigate();
  const switchWorkspace = async (id: string) => {
    // Records of the old workspace are left with their page; then nothing that is known of it may show in the new one.
    await navigate({ to: "/dashboard" });
    chooseWorkspace(id);
    queryClient.clear();
    await router.invalidate();
  };
  return (
    <Shell
      email={email}
      workspace={workspace}
      workspaces={workspaces}
      onSwitch={(id) => void switchWorkspace(id)}
      bell={
        <Suspense fallback={<span className="size-8" />}>
          <SearchButton />
          <NotificationBell timeZone={workspace.time_zone} />
        </Suspense>
      }
    >
      <Suspense>
        <SampleBanner workspace={workspace} />
      </Suspense>
      <Outlet />
      <Suspense>
        <Live workspaceId={workspace.id} />
        <Command canEdit={workspace.role !== "viewer"} />
      </Suspense>
    </Shell>
  );
}
