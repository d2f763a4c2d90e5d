import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";

import { switchToWorkspace } from "#web/data/workspace/workspace.ts";

/** Opens another workspace: `enter` on the page that is open, `switchTo` on the first one; `leave` goes there from one that is lost. */
export function useSwitchWorkspace() {
  const queryClient = useQueryClient();
  const router = useRouter();
  // Records of the old workspace are left with their page.
  const leavePage = () => router.navigate({ to: "/dashboard" });
  // Nothing that is known of the old workspace may show in the new one.
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
