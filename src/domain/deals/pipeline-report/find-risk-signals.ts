import type { DealRef, Finding } from "#domain/deals/pipeline-report/analysis.ts";
import {
  whereAnyRiskSignal,
  whereOpen,
  whereRiskSignal,
  whereTimed,
  whereUndated,
  whereUnrated,
} from "#domain/deals/pipeline-report/deal-filters.ts";
import {
  type Facts,
  type ListedDeal,
  atRiskSignalNames,
  type RiskSignal,
  type RiskSignalName,
} from "#domain/deals/pipeline-report/facts.ts";
import { money, number } from "#domain/deals/pipeline-report/find-changes.ts";

/** The minimum number of won deals to make their duration meaningful. */
const wonForCycle = 10;

export const riskSignalOf = ({ signs }: Facts, name: RiskSignalName) => signs.find(({ sign }) => sign === name);

/** Returns the deals with a risk signal: a list filter if there is one, and the listed deals. */
export function riskSignalRows(facts: Facts, { sign, listed }: RiskSignal) {
  const where = whereRiskSignal(facts, sign);
  return { ...(where && { where }), deals: listed.map(toRef) };
}

/** Converts a deal to the data that an analysis stores. Its value stays in its own currency. */
export const toRef = ({ id, value_minor, currency, days }: ListedDeal): DealRef => ({
  id,
  value_minor,
  currency,
  days,
});

function findRiskSignal(facts: Facts, name: "rotting" | "slow" | "overdue" | "doubtful" | "quiet" | "back"): Finding[] {
  const sign = riskSignalOf(facts, name);
  if (!sign) return [];
  const keys = {
    rotting: "signRotting",
    slow: "signSlow",
    overdue: "signOverdue",
    doubtful: "signDoubtful",
    quiet: "signQuiet",
    back: "signBack",
  } as const;
  return [
    {
      key: keys[name],
      count: sign.deals,
      values: {
        deals: number(sign.deals),
        ...(sign.valued > 0 && { value: money(sign.minor) }),
        won: number(facts.cycle.won),
        limit: { kind: "days", value: facts.cycle.most ?? 0 },
      },
      ...riskSignalRows(facts, sign),
    },
  ];
}

/**
 * Finds open deals that do not move: in a stage for longer than its limit, or open for longer than 90% of won deals
 * were.
 */
export function findStuck(facts: Facts): Finding[] {
  const findings = [...findRiskSignal(facts, "rotting"), ...findRiskSignal(facts, "slow")];
  if (findings.length > 0) return findings;
  const { open, cycle, limited } = facts;
  const canJudge = open.deals === 0 || limited > 0 || cycle.won >= wonForCycle;
  if (canJudge) return [{ key: "stuckNothing", count: cycle.won, values: { won: number(cycle.won) } }];
  const where = cycle.won > 0 && whereTimed(facts);
  return [{ key: "stuckUnknown", count: cycle.won, values: { won: number(cycle.won) }, ...(where && { where }) }];
}

/** Finds open deals that may be lost: first all of them together, then by risk signal. */
export function findRisks(facts: Facts): Finding[] {
  const names = atRiskSignalNames.filter((name) => riskSignalOf(facts, name));
  const { at_risk: atRisk, open, touched } = facts;
  if (names.length === 0) {
    const isBlind = open.deals > 0 && touched === 0 && riskSignalOf(facts, "undated")?.deals === open.deals;
    return [{ key: isBlind ? "riskUnknown" : "riskNothing", count: 0, values: {} }];
  }
  const value = atRisk.valued > 0 && { value: money(atRisk.minor) };
  const values = { deals: number(atRisk.deals), ...value, open: number(open.deals) };
  const where = whereAnyRiskSignal(facts, names);
  const rows = where ? { where } : { deals: atRisk.listed.map(toRef) };
  const total: Finding = { key: "riskTotal", count: atRisk.deals, values, ...rows };
  return [total, ...names.flatMap((name) => findRiskSignal(facts, name))];
}

/** Reports data that could not be counted, so that missing data is not mistaken for good news. */
export function findLimits(facts: Facts): Finding[] {
  const { open, cycle, undated, touched } = facts;
  const limit = (key: Finding["key"], count: number, of: number, isSo: boolean, where?: string): Finding[] =>
    isSo
      ? [{ key, count, values: { deals: number(count), of: number(of) }, ...(where && count > 0 && { where }) }]
      : [];
  const lacking = (key: Finding["key"], sign: "unvalued" | "undated") => {
    const count = riskSignalOf(facts, sign)?.deals ?? 0;
    return limit(key, count, open.deals, count > 0, whereRiskSignal(facts, sign));
  };
  const isSilent = open.deals > 0 && touched === 0;
  const isNearlySilent = touched > 0 && touched * 2 < open.deals;
  return [
    ...limit("limitUnrated", facts.unrated, facts.deals, facts.unrated > 0, whereUnrated(facts)),
    ...limit("limitUnopened", undated.opened, facts.deals, undated.opened > 0, whereUndated(facts, "opened")),
    ...limit("limitUnclosed", undated.closed, undated.decided, undated.closed > 0, whereUndated(facts, "closed")),
    ...lacking("limitUnvalued", "unvalued"),
    ...lacking("limitUndated", "undated"),
    ...limit("limitSilent", open.deals, open.deals, isSilent, whereOpen(facts)),
    ...limit("limitUntouched", touched, open.deals, isNearlySilent, whereOpen(facts)),
    ...limit("limitWon", cycle.won, wonForCycle, open.deals > 0 && cycle.won < wonForCycle, whereTimed(facts)),
  ];
}
