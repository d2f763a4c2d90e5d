import { useQuery } from "@tanstack/react-query";

import { leadsQuery } from "#web/data/deals/priority-leads.ts";
import { waitingConversationsQuery } from "#web/data/mail/conversations.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { WaitingConversations } from "#web/features/mail/communication-tools/waiting-conversations.tsx";
import { DayDeals } from "#web/features/metrics/home/day-deals.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

const maxConversations = 5;

type Props = { workspace: Workspace };

/** Renders emails that the member should answer. */
export function MyDayEmails({ workspace }: Props) {
  const timeZone = useOwnTimeZone();
  const { data: waiting, isPending } = useQuery(waitingConversationsQuery(workspace.memberId, maxConversations));
  if (isPending) return <Skeleton className="mx-4 h-11 md:mx-6" />;
  return waiting && waiting.count > 0 && <WaitingConversations {...waiting} timeZone={timeZone} />;
}

/** Renders deals that need action. */
export function MyDayDeals({ workspace, today }: Props & { today: string }) {
  const { data: leads, isPending } = useQuery(leadsQuery());
  if (isPending) return <Skeleton className="mx-4 h-11 md:mx-6" />;
  return leads && <DayDeals leads={leads} workspace={workspace} today={today} />;
}
