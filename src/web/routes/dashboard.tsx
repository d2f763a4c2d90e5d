import { type FetchQueryOptions, type QueryClient, type QueryKey, useMutation, useQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet, redirect, useNavigate, useRouter } from "@tanstack/react-router";
import i18next from "i18next";
import { Suspense, useEffect, useEffectEvent } from "react";

import { dashboardPath } from "#domain/workspace/onboarding.ts";
import { needsSecondFactor } from "#web/data/auth/second-factor.ts";
import { currentSession, isSessionOver } from "#web/data/auth/session.ts";
import { sampleStateQuery } from "#web/data/imports/sample-state.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { TokenProvider } from "#web/data/tokens/token-provider.tsx";
import { deletesAt } from "#web/data/workspace/account-deletion.ts";
import { initialDataQuery } from "#web/data/workspace/initial-data.ts";
import { onboardingQuery } from "#web/data/workspace/onboarding.ts";
import { savePreference } from "#web/data/workspace/profile.ts";
import {
  enterWorkspace,
  storedWorkspace,
  switchToWorkspace,
  type Workspace,
  workspacesQuery,
} from "#web/data/workspace/workspace.ts";
import { AnalyticsTabs } from "#web/features/shell/analytics-tabs.tsx";
import { GateScreen } from "#web/features/shell/gate-screen.tsx";
import { setGateStage } from "#web/features/shell/gate-stage.ts";
import { OfflineBanner } from "#web/features/shell/offline/offline-banner.tsx";
import { showLayer } from "#web/features/shell/palette/palette-state.ts";
import { Shell } from "#web/features/shell/shell.tsx";
import { useSwitchWorkspace } from "#web/features/shell/use-switch-workspace.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MarksSamples } from "#web/ui/marks-samples.tsx";
import { preloadedComponent } from "#web/ui/preloaded-component.tsx";
import { notify } from "#web/ui/toast.tsx";

import { takeDashboardEntry } from "./-dashboard-entry.ts";

const FailedQueries = preloadedComponent(
  async () => (await import("#web/features/shell/failed-queries.tsx")).FailedQueries,
);
const NotificationBell = lazyPart(
  async () => (await import("#web/features/workspace/notifications/notification-bell.tsx")).NotificationBell,
);
const SampleBanner = lazyPart(
  async () => (await import("#web/features/imports/samples/sample-banner.tsx")).SampleBanner,
);
const SearchButton = lazyPart(async () => (await import("#web/features/shell/palette/search-button.tsx")).SearchButton);
const TokenMeter = lazyPart(async () => (await import("#web/features/tokens/token-meter.tsx")).TokenMeter);
const CommandMenu = lazyPart(async () => (await import("./-command-menu.tsx")).CommandMenu);
const Tokens = lazyPart(async () => (await import("./-tokens.tsx")).Tokens);
const Mail = lazyPart(async () => (await import("./-mail.tsx")).Mail);
const Live = lazyPart(async () => (await import("./-live.tsx")).Live);

export const Route = createFileRoute("/dashboard")({
  beforeLoad: async ({ context: { queryClient }, location, preload, cause }) => {
    setGateStage("authenticating");
    const session = await currentSession();
    const search = location.href === "/dashboard" ? {} : { next: location.href };
    if (!session || (await needsSecondFactor())) throw redirect({ to: "/auth", search });
    if (deletesAt(session)) throw redirect({ to: "/keep-account", search });
    setGateStage("profile");
    const leadToSignIn = async (error: unknown) => {
      if (isSignedOut(error) && (await isSessionOver())) throw redirect({ to: "/auth", search });
    };
    // If the combined request fails, the parts are requested separately where they are needed, and a failure is
    // reported there.
    await queryClient.ensureQueryData(initialDataQuery).catch(leadToSignIn);
    const [workspaces, onboarding] = await Promise.all([
      read(queryClient, workspacesQuery, cause).catch(async (error: unknown) => {
        await leadToSignIn(error);
        throw error;
      }),
      read(queryClient, onboardingQuery, cause).catch(notifyOnboardingFailed),
    ]);
    // Links in emails contain the ID of the workspace.
    const { workspace: linked, ...rest }: { workspace?: unknown } = location.search;
    if (linked !== undefined && !preload) {
      const there = workspaces.find(({ id }) => id === linked);
      if (there && there.id !== storedWorkspace()) {
        switchToWorkspace(there.id);
        queryClient.clear();
        notify.info(i18next.t("shell:workspace.followed", { workspace: there.name }));
      }
      throw redirect({ to: location.pathname, search: rest, replace: true });
    }
    const entry = dashboardPath(onboarding?.dashboard_type);
    if (!preload && takeDashboardEntry() && location.href === "/dashboard" && entry !== "/dashboard")
      throw redirect({ href: entry, replace: true });
    setGateStage("preparing");
    const workspace = await enterWorkspace(workspaces);
    // From here on, only the code of the screens has to be loaded.
    setGateStage("almost");
    return { email: session.user.email ?? "", workspace, workspaces, hasAnswered: onboarding !== null };
  },
  pendingComponent: GateScreen,
  component: DashboardRoute,
});

/**
 * Returns the data of a query. While the user stays in the dashboard, cached data is returned immediately and refetched
 * in the background if it is stale. Waiting for it would let a second change of a list's filters replace a first change
 * that is still pending.
 */
const read = <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  cause: "enter" | "stay" | "preload",
): Promise<Data> =>
  cause === "stay" ? queryClient.ensureQueryData({ ...query, revalidateIfStale: true }) : queryClient.fetchQuery(query);

const isSignedOut = (error: unknown) => toAppError(error).code === "signedOut";

/** Reports that the onboarding answers could not be loaded. The dashboard opens nevertheless. */
function notifyOnboardingFailed(error: unknown) {
  if (!isSignedOut(error)) notify.error(i18next.t("shell:gate.error"), i18next.t("shell:gate.onboarding"));
}

function DashboardRoute() {
  const { email, workspace, workspaces, hasAnswered } = Route.useRouteContext();
  const router = useRouter();
  const navigate = useNavigate();
  const { switchTo, leave } = useSwitchWorkspace();
  // A changed role takes effect immediately. A removed member is redirected to another workspace.
  const { data: now } = useQuery(workspacesQuery);
  const role = now && (now.find(({ id }) => id === workspace.id)?.role ?? "none");
  const follow = useEffectEvent(async () => {
    if (role === "none") {
      notify.info(i18next.t("shell:workspace.lost", { workspace: workspace.name }));
      return leave();
    }
    await router.invalidate();
  });
  useEffect(() => {
    if (role && role !== workspace.role) void follow();
  }, [role, workspace.role]);
  const { data: samples } = useQuery(sampleStateQuery());
  const { mutate: prefer } = useMutation(savePreference);
  const setUp = () => prefer({ onboarding_skipped: false }, { onSuccess: () => void navigate({ to: "/auth" }) });
  return (
    <TokenProvider>
      <MarksSamples value={samples?.has_others ?? false}>
        <Shell
          email={email}
          workspace={workspace}
          workspaces={workspaces}
          onSwitch={(id) => void switchTo(id)}
          onSetUp={hasAnswered ? undefined : setUp}
          Meter={TokenMeter}
          bell={
            <Suspense fallback={<span className="size-8" />}>
              <NotificationBell />
            </Suspense>
          }
          search={
            <Suspense fallback={<span className="size-8" />}>
              <SearchButton />
            </Suspense>
          }
          onSearch={() => showLayer("palette")}
          onAdd={workspace.role === "viewer" ? undefined : () => showLayer("add")}
        >
          <OfflineBanner timeZone={workspace.time_zone} />
          <FailedQueries isShown props={{}} />
          <SampleNote workspace={workspace} />
          <AnalyticsTabs />
          <Outlet />
          <Suspense>
            <Live workspace={workspace} />
            <CommandMenu workspace={workspace} />
          </Suspense>
          <Suspense>
            <Tokens />
            <Mail workspace={workspace} />
          </Suspense>
        </Shell>
      </MarksSamples>
    </TokenProvider>
  );
}

/** Renders a note above the screen while the workspace has sample data. Its height does not depend on its content. */
function SampleNote({ workspace }: { workspace: Workspace }) {
  const { data: samples } = useQuery(sampleStateQuery());
  if (!samples?.has_samples) return null;
  return (
    <div className="h-7 shrink-0 print:hidden">
      <Suspense>
        <SampleBanner workspace={workspace} />
      </Suspense>
    </div>
  );
}
