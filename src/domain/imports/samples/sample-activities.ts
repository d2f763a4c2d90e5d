import { addDays, daysBetween } from "#domain/time/dates.ts";

import type { Random } from "./random.ts";
import type { SampleActivity, SampleDeal } from "./sample-types.ts";

/** Builds calls, meetings and notes about deals, and open tasks for open deals. */
export function buildActivities(random: Random, deals: SampleDeal[], today: string): SampleActivity[] {
  return deals.flatMap((deal, at) => {
    const last = deal.outcome === "open" ? today : deal.close_date;
    const span = Math.max(0, daysBetween(deal.opened_on, last));
    const activities = Array.from({ length: random.between(0, 3) }, () =>
      activity(random, deal, at, addDays(deal.opened_on, random.between(0, span))),
    );
    const isDue = deal.outcome === "open" && random.chance(0.4);
    const task = isDue
      ? [
          {
            ...plain(random, deal, at),
            kind: "task" as const,
            title: "Follow up with {{name}}",
            on: addDays(today, random.between(-3, 9)),
            isDone: false,
          },
        ]
      : [];
    return [...activities, ...task];
  });
}

const plain = (random: Random, deal: SampleDeal, at: number) => ({
  deal: at,
  contact: deal.contact,
  at: random.between(36, 68) * 15,
  duration_minutes: null,
  outcome: null,
  isDone: true,
});

function activity(random: Random, deal: SampleDeal, at: number, on: string): SampleActivity {
  const base = { ...plain(random, deal, at), on };
  if (random.chance(0.6)) {
    const outcome = random.pick(["connected", "connected", "left_message", "no_answer"] as const);
    const minutes = outcome === "connected" ? random.between(2, 35) : null;
    return { ...base, kind: "call", title: "Call with {{name}}", outcome, duration_minutes: minutes };
  }
  if (random.chance(0.5))
    return {
      ...base,
      kind: "meeting",
      title: "Meeting with {{name}}",
      duration_minutes: random.pick([30, 45, 60, 90]),
    };
  return {
    ...base,
    kind: "note",
    title: random.pick([
      "Asked for a quote",
      "Decision next week",
      "Wants references",
      "Compared two offers",
      "Budget is approved",
    ]),
  };
}
