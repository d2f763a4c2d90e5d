import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { aboutRecords } from "#web/data/records/about-records.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { workspaceId } from "./workspace.ts";

export const notificationsQuery = () =>
  queryOptions({
    queryKey: ["notifications", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("notifications")
          .select(
            `id,kind,entity,total,member_id,details,created_at,read_at,actor:members!actor_id(id,name),account:accounts!account_id(id,name),contact:contacts!contact_id(id,name),deal:deals!deal_id(id,name),conversation:conversations(id,subject),activity:activities(id,kind,title,due_on,${aboutRecords})` as const,
          )
          .eq("workspace_id", workspaceId())
          .order("id", { ascending: false })
          .limit(50)
          .abortSignal(signal),
      ),
    refetchInterval: 60_000,
    refetchIntervalInBackground: false,
  });

export type Notification = ResponseOf<typeof notificationsQuery>[number];

export const unreadQuery = () =>
  queryOptions({
    queryKey: ["notifications", "unread", workspaceId()],
    queryFn: async ({ signal }) => {
      const reply = await supabase
        .from("notifications")
        .select("id", { count: "exact", head: true })
        .eq("workspace_id", workspaceId())
        .is("read_at", null)
        .abortSignal(signal);
      unwrap({ ...reply, data: null });
      return reply.count ?? 0;
    },
    refetchInterval: 60_000,
    refetchIntervalInBackground: false,
  });

export const markRead = mutationOptions({
  mutationFn: async (ids: string[] | "all") => {
    const request = supabase
      .from("notifications")
      .update({ read_at: new Date().toISOString() })
      .eq("workspace_id", workspaceId())
      .is("read_at", null);
    unwrap(await (ids === "all" ? request : request.in("id", ids)));
  },
  meta: { changes: ["notifications"] },
});
