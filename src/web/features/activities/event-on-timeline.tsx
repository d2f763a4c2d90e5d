import { Milestone, Paperclip, PencilLine } from "lucide-react";

import type { TimelineEvent } from "#web/ui/timeline-event.ts";

const icons = { change: PencilLine, file: Paperclip, stage: Milestone };

/** Renders an event without a frame: it needs less attention than an activity or an email. */
export function EventOnTimeline({ event }: { event: TimelineEvent }) {
  const Icon = icons[event.kind];
  return (
    <li className="flex gap-2.5 px-3 py-1">
      <Icon aria-hidden className="text-muted-foreground mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-0.5 *:min-w-0">{event.content}</div>
    </li>
  );
}
