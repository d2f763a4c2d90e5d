import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase({ stoppedAt: "2026-06-30T12:00:00Z" });

test("measures the days until each step of a contact, in total and by source; steps without a date are only counted", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const { workspace } = user;
  const stages = await at.as(user, "select id, kind from public.stages where kind = 'won' or position = 0");
  const stage = (kind: string) => stages.find((one) => one.kind === kind)?.id as string;
  const pipeline_id = (await at.as(user, "select pipeline_id from public.stages limit 1"))[0]?.pipeline_id as string;
  const contact = async (source: string, day: string, values = {}) =>
    (await at.make.contact(workspace, { source, created_at: `${day}T09:00:00Z`, lifecycle: "lead", ...values })).id;
  const call = (contact_id: string, day: string, kind: "call" | "meeting" | "note" = "call") =>
    at.make.activity(workspace, { contact_id, kind, starts_at: `${day}T10:00:00Z` });
  const deal = (contact_id: string, opened_on: string | null, won_on?: string, values = {}) =>
    at.make.deal(workspace, {
      contact_id,
      currency: "USD",
      pipeline_id,
      stage_id: stage(won_on ? "won" : "open"),
      opened_on,
      close_date: won_on ?? null,
      ...values,
    });

  const ana = await contact("Fair", "2026-03-01");
  await call(ana, "2026-03-03");
  await call(ana, "2026-03-02", "note");
  await call(ana, "2026-07-09", "meeting");
  await deal(ana, "2026-03-11", "2026-03-31");
  await deal(ana, "2026-03-21", "2026-05-01");
  const ben = await contact("Fair", "2026-03-01");
  await call(ben, "2026-03-07", "meeting");
  await deal(ben, "2026-03-05");
  const cleo = await contact("Web", "2026-03-10");
  // This contact's deal is older than the contact, and its opening day is unknown.
  await deal(cleo, "2026-03-01");
  const dan = await contact("Web", "2026-03-10");
  await deal(dan, null, undefined, { is_imported: true });
  const eve = await contact("Web", "2026-03-20");
  await at.as(user, "update public.contacts set lifecycle = 'customer' where id = $1", [eve]);
  await at.database.owner.query("update public.change_log set at = '2026-04-01T00:00:00Z' where record_id = $1", [eve]);
  await contact("Fair", "2026-01-31");
  await contact("Fair", "2026-03-15", { is_imported: true });

  const times = (who: typeof user, values: unknown[] = ["2026-02-01", "2026-03-31"]) =>
    at.as(
      who,
      `select coalesce(source, '') as source, is_total as whole, step, reached::int, timed::int, median_days as median
       from public.funnel_times($1, $2, $3)`,
      [workspace.id, ...values],
    );
  const of = (source: string, step: string, reached: number, timed: number, median: number | null) => {
    return { source, whole: source === "", step, reached, timed, median };
  };
  const found = await times(user);
  expect(found.filter(({ whole }) => whole)).toEqual([
    of("", "contacted", 2, 2, 4), // 2 and 6 days
    of("", "deal", 4, 2, 7), // 10 and 4 days; one before the contact was added, one without a day
    of("", "won", 1, 1, 20),
    of("", "customer", 2, 2, 21), // 30 and 12 days
  ]);
  expect(found.filter(({ whole }) => !whole)).toEqual([
    of("Fair", "contacted", 2, 2, 4),
    of("Fair", "deal", 2, 2, 7),
    of("Fair", "won", 1, 1, 20),
    of("Fair", "customer", 1, 1, 30),
    of("Web", "deal", 2, 0, null),
    of("Web", "customer", 1, 1, 12),
  ]);
  expect(await times(user, ["2026-05-01", "2026-05-31"])).toEqual([]);
  expect(await times(stranger)).toEqual([]);
});
