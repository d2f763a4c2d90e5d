import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";

import { switchToWorkspace } from "#web/data/workspace/workspace.ts";

/**
 * Returns functions that open another workspace: `enter` stays on the current page, and `switchTo` goes to the home
 * page. `leave` goes to the home page after access to the current workspace was lost.
 */
export function useSwitchWorkspace() {
  const queryClient = useQueryClient();
  const router = useRouter();
  // The page may show records of the previous workspace.
  const leavePage = () => router.navigate({ to: "/dashboard" });
  // Data of the previous workspace must not appear in the new one.
  const resetData = async () => {
    queryClient.clear();
    await router.invalidate();
  };
  const enter = async (id: string) => {
    switchToWorkspace(id);
    await resetData();
  };
  const switchTo = async (id: string) => {
    await leavePage();
    await enter(id);
  };
  const leave = async () => {
    await leavePage();
    await resetData();
  };
  return { enter, switchTo, leave };
}
