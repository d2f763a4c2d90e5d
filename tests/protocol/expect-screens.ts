import { expect } from "vitest";

import { recordColumns } from "#domain/records/record-columns.ts";
import { addDays } from "#domain/time/dates.ts";
import { type StageSums, stageSumsSelect, toStageTotal } from "#web/data/deals/board-totals.ts";
import type { Stay } from "#web/data/deals/stage-history.ts";
import { allTotalsSelect, type TotalsRow, toTotals, weigh } from "#web/data/records/totals-request.ts";

import { askAs, undated } from "../kit/measures/ask-as.ts";
import type { SignedUp } from "../kit/sign-up.ts";
import { daysBetween, happened, kindOf, type Opportunity, worth } from "./count-opportunities.ts";

type Person = Pick<SignedUp, "client" | "workspace">;
const kinds = ["open", "won", "lost"] as const;
const stageNames: Record<string, string> = { Won: "Closed Won", Lost: "Closed Lost" };
const stageOf = ({ stage }: Opportunity) => stageNames[stage] ?? stage;
/** Returns the total value of deals; null, not 0, if none of them has a value. */
const knownWorth = (deals: readonly Opportunity[]) => (deals.some(({ value }) => value !== null) ? worth(deals) : null);

/**
 * Compares home, the board, the table's totals and the pages of deals with the file that all deals were imported from.
 */
export async function expectScreens(person: Person, deals: readonly Opportunity[], today: string) {
  await expectHome(person, deals, today);
  await expectTotals(person, deals);
  await expectStays(person, deals, today);
}

async function expectHome({ client, workspace }: Person, deals: readonly Opportunity[], today: string) {
  const [recent, all] = await askAs(
    client,
    workspace.id,
    { measures: ["new_leads", "deals_won"], range: "last_30_days", compare: "previous" },
    { measures: ["deals_won", "won_value"], range: { from: "2010-01-01", to: "2020-01-01" } },
  );
  const won = deals.filter((deal) => kindOf(deal) === "won");
  const closed = (from: number, to: number) =>
    happened(deals, "won", { from: addDays(today, from), to: addDays(today, to) }).length;
  // There are no contacts, so the number of leads is unknown.
  expect(recent?.total).toMatchObject({ values: [null, closed(-29, 0)], compared: [null, closed(-59, -30)] });
  expect(all?.total.values).toEqual([won.length, worth(won)]);
  expect([recent, all].map((answer) => answer && undated(answer, "deals_won"))).toEqual([0, 0]);
}

/** Compares the totals of the board's columns and of the table's last row. */
async function expectTotals({ client, workspace }: Person, deals: readonly Opportunity[]) {
  const place = { id: workspace.id, currency: "USD", time_zone: workspace.time_zone } as const;
  const { data: stages } = await client
    .from("stages")
    .select("id, name, kind, default_probability")
    .eq("workspace_id", workspace.id)
    .throwOnError();
  const ask = async (select: string) =>
    (await client.from("deals").select(select).eq("workspace_id", workspace.id).throwOnError()).data as unknown;
  const sums = (await ask(stageSumsSelect)) as StageSums[];
  for (const stage of stages) {
    const here = deals.filter((deal) => stageOf(deal) === stage.name);
    const known = knownWorth(here);
    expect([stage.name, toStageTotal(sums, stage, "USD", () => null)]).toMatchObject([
      stage.name,
      { count: here.length, sums: known === null ? [] : [{ currency: "USD", value: known }] },
    ]);
  }
  const columns = recordColumns("deals");
  const rows = (await ask(allTotalsSelect(columns))) as TotalsRow[];
  expect(toTotals(columns, place, weigh(columns, rows, stages))).toMatchObject({
    count: deals.length,
    sums: kinds.map((kind) => {
      const some = deals.filter((deal) => kindOf(deal) === kind);
      return { kind, currency: "USD", count: some.length, minor: { value_minor: knownWorth(some) } };
    }),
  });
}

/** Compares the day each deal entered its stage, and the pages of some deals of each stage. */
async function expectStays({ client, workspace }: Person, deals: readonly Opportunity[], today: string) {
  const { data } = await client
    .from("deals")
    .select("id, external_id, stage_entered_at")
    .eq("workspace_id", workspace.id)
    .throwOnError();
  const imported = new Map(data.map((deal) => [deal.external_id, deal]));
  const isOtherwise = ({ id, closed }: Opportunity) =>
    imported.get(id)?.stage_entered_at?.slice(0, 10) !== (closed ?? undefined);
  expect(deals.filter(isOtherwise)).toEqual([]);
  for (const stage of new Set(deals.map(stageOf))) {
    const some = deals.filter((deal) => stageOf(deal) === stage && (deal.closed ?? "") <= today).slice(0, 3);
    for (const { id, closed } of some) {
      const { data: stays } = await client
        .rpc("deal_stage_history", { workspace_id: workspace.id, deal_id: imported.get(id)?.id ?? "" })
        .throwOnError();
      const result = (stays as Stay[]).map(({ name, entered_at, left_at, seconds }) => [
        name,
        entered_at?.slice(0, 10) ?? null,
        left_at,
        seconds === null ? null : Math.floor(seconds / 86_400),
      ]);
      expect(result).toEqual([[stage, closed, null, closed && daysBetween(closed, today)]]);
    }
  }
}
