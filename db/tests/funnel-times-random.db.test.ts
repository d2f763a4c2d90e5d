import fc from "fast-check";
import { expect, test } from "vitest";

import { funnelTimes } from "#domain/customers/funnel-time.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const now = "2026-06-30T12:00:00Z";
const at = shareDatabase({ stoppedAt: now });
const zone = "Pacific/Auckland";

const [since, until] = ["2026-02-01", "2026-04-30"];
const inZone = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
const dayOf = (moment: string) => inZone.format(new Date(moment));
const daysBetween = (from: string | null, to: string | null) =>
  from === null || to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const earliest = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()[0] ?? null;

type Contact = {
  id: string;
  source: string | null;
  lifecycle: string | null;
  created_at: string;
  is_imported: boolean;
};
type Activity = { contact_id: string | null; kind: string; starts_at: string };
type Deal = {
  contact_id: string | null;
  kind: string;
  opened_on: string | null;
  close_date: string | null;
  created_at: string;
  is_imported: boolean;
};
type Conversion = { record_id: string; at: string };

/** Computes the times from the rows of a workspace, read one by one. */
async function countFromRows(user: BuiltUser) {
  const read = async <T>(text: string) =>
    (await at.database.owner.query<{ row: T }>(text, [user.workspace.id])).rows.map(({ row }) => row);
  const contacts = await read<Contact>("select to_jsonb(c) as row from public.contacts c where workspace_id = $1");
  const activities = await read<Activity>("select to_jsonb(a) as row from public.activities a where workspace_id = $1");
  const deals = await read<Deal>(
    `select to_jsonb(d) || jsonb_build_object('kind', s.kind) as row from public.deals d
     join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id where d.workspace_id = $1`,
  );
  const conversions = await read<Conversion>(
    `select to_jsonb(l) as row from public.change_log l where workspace_id = $1 and table_name = 'contacts' and action = 'update'
       and changes #>> '{lifecycle,1}' = 'customer'`,
  );
  const counted = contacts.filter(
    ({ created_at: made, is_imported: isImported }) => !isImported && dayOf(made) >= since && dayOf(made) <= until,
  );
  const steps = counted.flatMap((contact) => {
    const added = dayOf(contact.created_at);
    const talks = activities.filter(
      (one) => one.contact_id === contact.id && one.kind !== "note" && Date.parse(one.starts_at) <= Date.parse(now),
    );
    const own = deals.filter((one) => one.contact_id === contact.id);
    const won = own.filter(({ kind }) => kind === "won");
    const ownDay = (one: Deal, day: string | null) => day ?? (one.is_imported ? null : dayOf(one.created_at));
    const opened = earliest(own.map((one) => ownDay(one, one.opened_on)));
    const isCustomer = contact.lifecycle === "customer" || won.length > 0;
    const convertedOn = conversions.filter(({ record_id: id }) => id === contact.id).map((one) => dayOf(one.at));
    const bought = won.length > 0 ? earliest(won.map((one) => ownDay(one, one.close_date))) : earliest(convertedOn);
    const talked = earliest(talks.map((one) => dayOf(one.starts_at)));
    return [
      { step: "contacted", isReached: talks.length > 0, days: daysBetween(added, talked) },
      { step: "deal", isReached: own.length > 0, days: daysBetween(added, opened) },
      { step: "won", isReached: isCustomer && own.length > 0, days: daysBetween(opened, isCustomer ? bought : null) },
      { step: "customer", isReached: isCustomer, days: daysBetween(added, isCustomer ? bought : null) },
    ].flatMap(({ isReached, ...one }) => (isReached ? [{ ...one, source: contact.source }] : []));
  });
  const stepsOf = (whose: typeof steps, source: string | null, whole: boolean) =>
    funnelTimes.flatMap((step) => {
      const its = whose.filter((one) => one.step === step);
      const timed = its.flatMap(({ days }) => (days !== null && days >= 0 ? [days] : [])).toSorted((a, b) => a - b);
      const middle = [timed[Math.ceil(timed.length / 2) - 1], timed[Math.floor(timed.length / 2)]];
      const median = timed.length > 0 ? ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2 : null;
      return its.length > 0 ? [{ source, whole, step, reached: its.length, timed: timed.length, median }] : [];
    });
  const sources = [...new Set(steps.map(({ source }) => source))];
  return [
    ...stepsOf(steps, null, true),
    ...sources.flatMap((source) =>
      stepsOf(
        steps.filter((one) => one.source === source),
        source,
        false,
      ),
    ),
  ];
}

const moment = fc
  .record({ month: fc.integer({ min: 1, max: 8 }), day: fc.integer({ min: 1, max: 28 }), hour: fc.nat(23) })
  .map(({ month, day, hour }) => new Date(Date.UTC(2026, month - 1, day, hour, 30)).toISOString());
const someDay = fc.option(moment.map((one) => one.slice(0, 10)));
const source = fc.constantFrom("Fair", "Web", null);
const lifecycle = fc.constantFrom("lead", "customer");
const person = fc.record({
  source,
  lifecycle,
  created_at: moment,
  is_imported: fc.integer({ max: 4, min: 0 }).map((no) => no === 0),
});
const which = fc.nat(5);
const stage = fc.constantFrom("open", "won", "lost");
const step = fc.oneof(
  fc.record({
    do: fc.constant("conversation" as const),
    whose: which,
    kind: fc.constantFrom("call", "meeting", "note"),
    at: moment,
  }),
  fc.record({
    do: fc.constant("deal" as const),
    whose: which,
    stage,
    opened_on: someDay,
    close_date: someDay,
    created_at: moment,
    is_imported: fc.boolean(),
  }),
  fc.record({ do: fc.constant("move" as const), deal: which, stage, close_date: someDay }),
  fc.record({ do: fc.constant("hand over" as const), deal: which, whose: which }),
  fc.record({ do: fc.constant("change" as const), whose: which, source, lifecycle, at: moment }),
  fc.record({ do: fc.constant("delete" as const), deal: which, isUndone: fc.boolean() }),
);

test(
  "times between funnel steps equal a full recount after any change of contacts, activities and deals",
  { tags: "deep" },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 6, maxLength: 6 }),
        fc.array(step, { minLength: 6, maxLength: 20 }),
        async (people, steps) => {
          const user = await at.make.user();
          const { workspace } = user;
          await at.database.owner.query("update public.workspaces set time_zone = $2 where id = $1", [
            workspace.id,
            zone,
          ]);
          const stages = await at.as(user, "select id, kind, pipeline_id from public.stages order by position");
          const stageOf = (kind: string) => String(stages.find((one) => one.kind === kind)?.id);
          const pipelineId = String(stages[0]?.pipeline_id);
          const contacts: string[] = [];
          for (const one of people) contacts.push((await at.make.contact(workspace, one)).id);
          for (const one of steps) {
            const deals = (await at.as(user, "select id from public.deals order by id")).map(({ id }) => String(id));
            const deal = "deal" in one ? deals[one.deal] : undefined;
            const contact = "whose" in one ? (contacts[one.whose] ?? null) : null;
            if (one.do === "conversation")
              await at.make.activity(workspace, { contact_id: contact, kind: one.kind as "call", starts_at: one.at });
            else if (one.do === "deal") {
              const { do: _do, whose: _whose, stage: kind, ...values } = one;
              const place = { contact_id: contact, pipeline_id: pipelineId, stage_id: stageOf(kind), currency: "USD" };
              await at.make.deal(workspace, { ...values, ...place });
            } else if (one.do === "change") {
              await at.as(user, "update public.contacts set source = $2, lifecycle = $3 where id = $1", [
                contact,
                one.source,
                one.lifecycle,
              ]);
              await at.database.owner.query(
                "update public.change_log set at = $2 where record_id = $1 and action = 'update' and changes ? 'lifecycle'",
                [contact, one.at],
              );
            } else if (deal && one.do === "move")
              await at.as(user, "update public.deals set stage_id = $2, close_date = $3 where id = $1", [
                deal,
                stageOf(one.stage),
                one.close_date,
              ]);
            else if (deal && one.do === "hand over")
              await at.as(user, "update public.deals set contact_id = $2 where id = $1", [deal, contact]);
            else if (deal && one.do === "delete") {
              const [set] = await at.as(
                user,
                "select public.bulk_delete($1, 'deals', array[$2]::uuid[]) ->> 'change_set_id' as id",
                [workspace.id, deal],
              );
              if (one.isUndone)
                await at.as(user, "select public.undo_change_set($1, $2)", [workspace.id, String(set?.id)]);
            }
          }
          const found = await at.as(
            user,
            `select source, is_total as whole, step, reached::int, timed::int, median_days as median from public.funnel_times($1, $2, $3)`,
            [workspace.id, since, until],
          );
          const counted = await countFromRows(user);
          expect(found).toHaveLength(counted.length);
          expect(found).toEqual(expect.arrayContaining(counted));
        },
      ),
      { numRuns: 20 },
    );
  },
);
