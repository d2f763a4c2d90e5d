import { useQuery } from "@tanstack/react-query";

import { leadsQuery } from "#web/data/deals/priority-leads.ts";
import { waitingConversationsQuery } from "#web/data/mail/conversations.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { WaitingConversations } from "#web/features/mail/communication-tools/waiting-conversations.tsx";
import { DayDeals } from "#web/features/metrics/home/day-deals.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

const maxConversations = 5;

/** Renders emails to answer and deals that need action, both at the same time, so that neither moves the other. */
export function MyDaySide({ workspace, today }: { workspace: Workspace; today: string }) {
  const timeZone = useOwnTimeZone();
  const { data: waiting, isPending } = useQuery(waitingConversationsQuery(workspace.memberId, maxConversations));
  const leads = useQuery(leadsQuery());
  if (isPending || leads.isPending) return <Skeleton className="mx-4 h-11 md:mx-6" />;
  return (
    <>
      {waiting && waiting.count > 0 && <WaitingConversations {...waiting} timeZone={timeZone} />}
      {leads.data && <DayDeals leads={leads.data} workspace={workspace} today={today} />}
    </>
  );
}
