import { queryOptions } from "@tanstack/react-query";

import { userId } from "#web/data/auth/session.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** A chart on the home page. `chart` is unparsed, because another version may have stored it. */
export type Pin = { id: string; title: string; isShared: boolean; isOwn: boolean; by: string; chart: unknown };

/** The user's own charts in order, then those shared by others. */
export const pinsQuery = () =>
  queryOptions({
    queryKey: ["pinned-charts", workspaceId()],
    queryFn: async ({ signal }): Promise<Pin[]> => {
      const rows = unwrap(
        await supabase
          .from("pinned_charts")
          .select("id,title,chart,is_shared,member:members!inner(name,user_id)")
          .eq("workspace_id", workspaceId())
          .order("position")
          .order("id")
          .limit(200)
          .abortSignal(signal),
      );
      const me = await userId();
      const pins = rows.map(({ id, title, chart, is_shared: isShared, member }) => {
        return { id, title, isShared, isOwn: member.user_id === me, by: member.name, chart };
      });
      return [...pins.filter(({ isOwn }) => isOwn), ...pins.filter(({ isOwn }) => !isOwn)];
    },
  });
