import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";

import { switchToWorkspace } from "#web/data/workspace/workspace.ts";

/**
 * Opens another workspace: `enter` keeps the current page, `switchTo` opens the home page; `leave` goes there from a
 * workspace without access.
 */
export function useSwitchWorkspace() {
  const queryClient = useQueryClient();
  const router = useRouter();
  // Pages may show records of the old workspace.
  const leavePage = () => router.navigate({ to: "/dashboard" });
  // Data of the old workspace must not appear in the new one.
  const beginAnew = async () => {
    queryClient.clear();
    await router.invalidate();
  };
  const enter = async (id: string) => {
    switchToWorkspace(id);
    await beginAnew();
  };
  const switchTo = async (id: string) => {
    await leavePage();
    await enter(id);
  };
  const leave = async () => {
    await leavePage();
    await beginAnew();
  };
  return { enter, switchTo, leave };
}
