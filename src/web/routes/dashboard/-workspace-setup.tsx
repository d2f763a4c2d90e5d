import { getRouteApi, useRouter } from "@tanstack/react-router";
import { Suspense } from "react";

import { isConfirmed } from "#web/data/workspace/workspace-setup.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const WorkspaceSetup = lazyPart(
  async () => (await import("#web/features/workspace/onboarding/workspace-setup.tsx")).WorkspaceSetup,
);
const dashboard = getRouteApi("/dashboard");

/** Renders the setup questions for the owner of an empty workspace on the first screen. */
export function WorkspaceSetupBanner({ isCard = false }: { isCard?: boolean }) {
  const { workspace, email } = dashboard.useRouteContext();
  const router = useRouter();
  if (workspace.role !== "owner" || isConfirmed()) return null;
  return (
    <Suspense fallback={<Skeleton className="h-60 sm:h-32" />}>
      <WorkspaceSetup workspace={workspace} email={email} isCard={isCard} onChanged={() => void router.invalidate()} />
    </Suspense>
  );
}
