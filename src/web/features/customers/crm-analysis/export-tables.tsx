import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Days, Question } from "#domain/metrics/question.ts";
import { accountHealthQuery, type customerGrowthQuery, customerSegmentsQuery } from "#web/data/customers/customers.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { idParts, logExport } from "#web/data/workspace/log-export.ts";
import { PageExport } from "#web/metrics/page-export.tsx";
import { dayCell, plainValue } from "#web/metrics/result-tables.ts";
import type { Sheet } from "#web/ui/workbook.ts";

import { accountsOf, drawnDays, within } from "./crm-questions.ts";
import type { Moves } from "./growth.tsx";

type Found = ResponseOf<typeof customerGrowthQuery>;

const metrics = ["new", "returning", "won_back", "lost", "net", "customers"] as const;

type Props = { found: Found | undefined; moves: Moves | undefined; question: Question };

export function ExportTables({ found, moves, question }: Props) {
  const { t } = useTranslation(["crm-analysis", "page-export", "records", "measures"]);
  const client = useQueryClient();
  const periods = (name: string, all: readonly (Days & Record<(typeof metrics)[number], number>)[]): Sheet => ({
    name,
    rows: [
      [t("page-export:from"), t("page-export:to"), ...metrics.map((metric) => t(`growth.${metric}`))],
      ...all.map((period) => [dayCell(period.from), dayCell(period.to), ...metrics.map((metric) => period[metric])]),
    ],
  });
  const main = found && moves && periods(t("growth.title"), within(found.growth, moves.now.range));
  const whole = ({ growth }: Found, { now, compared }: Moves) =>
    periods(`${t("growth.title")}, ${t("measures:bar.range")}`, [
      { ...now, ...drawnDays(growth, now.range) },
      ...(compared ? [{ ...compared, ...compared.range }] : []),
    ]);
  /**
   * Returns a table of the cohorts: their initial purchases and their purchases in each later month or quarter.
   * Unfinished periods have no cell.
   */
  const cohorts = ({ cohorts: all, currency }: Found, of: "customers" | "revenue"): Sheet => {
    const width = Math.max(0, ...all.map(({ cells }) => cells.length));
    const unit = of === "revenue" ? ` (${currency})` : "";
    const plain = (cell: { customers: number; minor: number }) =>
      of === "customers" ? cell.customers : plainValue(cell.minor, "money", currency);
    return {
      name: `${t("cohorts.title")}, ${t(`cohorts.${of}`)}`,
      rows: [
        [t("cohorts.cohort"), t(`cohorts.${of}`) + unit, ...Array.from({ length: width }, (_, later) => String(later))],
        ...all.map(({ from, size, minor, cells }) => [
          dayCell(from),
          plain({ customers: size, minor }),
          ...cells.map(plain),
        ]),
      ],
    };
  };
  const segments = ({ segments: all, currency, before }: ResponseOf<typeof customerSegmentsQuery>): Sheet => ({
    name: t("segments.title"),
    rows: [
      [
        t("segments.title"),
        t("segments.customers"),
        `${t("segments.customers")} (${before})`,
        `${t("cohorts.revenue")} (${currency})`,
      ],
      ...all.map((segment) => [
        t(`records:choices.${segment.segment}`),
        segment.customers,
        segment.before,
        plainValue(segment.minor, "money", currency),
      ]),
    ],
  });
  const keyAccounts = async (): Promise<Sheet> => {
    const [result] = await client.fetchQuery(metricResultsQuery([question]));
    if (!result) return { name: t("key.title"), rows: [] };
    const accounts = accountsOf(result);
    const ids = accounts.map(({ id }) => id);
    const standings = await client.fetchQuery(accountHealthQuery(ids));
    // Logged, because the file contains personal names.
    await logExport(idParts("accounts", ids));
    return {
      name: t("key.title"),
      rows: [
        [t("key.company"), t("key.contact"), `${t("key.value")} (${result.currency})`, t("key.status"), t("key.last")],
        ...accounts.map(({ id, name, minor }) => {
          const standing = standings.find(({ account_id: its }) => its === id);
          return [
            name,
            standing?.contact ?? null,
            plainValue(minor, "money", result.currency),
            standing?.status ? t(`records:choices.${standing.status}`) : null,
            dayCell(standing?.last_on),
          ];
        }),
      ],
    };
  };
  const all = async () => {
    if (!found || !moves || !main) return [];
    const [parted, key] = await Promise.all([client.fetchQuery(customerSegmentsQuery()), keyAccounts()]);
    return [main, whole(found, moves), cohorts(found, "customers"), cohorts(found, "revenue"), segments(parted), key];
  };
  return <PageExport name="crm-analysis" main={main} tables={all} />;
}
