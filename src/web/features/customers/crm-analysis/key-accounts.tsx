import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Lightbulb } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { AccountHealth } from "#domain/customers/account-health.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";
import { Delta } from "#web/charts/delta.tsx";
import { MissingNotes } from "#web/charts/missing-note.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { accountHealthQuery } from "#web/data/customers/customers.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { useRowSelection } from "#web/metrics/use-row-selection.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { StatusBadge } from "./account-status.tsx";
import { accountsOf } from "./crm-questions.ts";

type KeyAccount = {
  id: string;
  name: string;
  minor: number;
  before: number | null;
  standing: AccountHealth | undefined;
};

export function KeyAccounts({ question, ...context }: SelectionContext & { question: Question }) {
  const { t } = useTranslation("crm-analysis");
  const texts = useMeasureTexts();
  const { money, shortDay } = useFormat();
  const { data: results } = useQuery(metricResultsQuery([question]));
  const result = results?.[0];
  const ids = accountsOf(result).map(({ id }) => id);
  const { data: standings } = useQuery({
    ...accountHealthQuery(ids),
    enabled: result !== undefined,
  });
  const rows = accountsOf(result).map((account): KeyAccount => ({
    ...account,
    standing: standings?.find(({ account_id: id }) => id === account.id),
  }));
  const changeColumn = (answer: MeasureResult, column: MeasureResult["columns"][number]) => ({
    key: "change",
    header: t("key.change"),
    from: "sm" as const,
    className: "whitespace-nowrap",
    cell: ({ minor, before }: KeyAccount) => (
      <Delta now={minor} before={before} {...{ column, answer }} period={texts.compared(answer)} isPercent />
    ),
  });
  const { column, actions } = useRowSelection(context, {
    rows: result && rows,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    actionable: ({ id, name, minor, standing }) => ({
      about: { entity: "accounts", id },
      task: t("key.task", { account: name }),
      cells: {
        account: name,
        contact: standing?.contact ?? null,
        revenue: result ? money(Math.round(minor), result.currency) : null,
        status: standing?.status ?? null,
        last_contact: standing?.last_on ?? null,
      },
    }),
    file: "key-accounts.csv",
  });
  return (
    <Section title={t("key.title")} text={t("key.text")} action={actions}>
      <DataTable
        isFramed
        label={t("key.title")}
        rows={result && rows}
        pendingRows={8}
        keyOf={({ id }) => id}
        columns={[
          column,
          {
            key: "company",
            header: t("key.company"),
            isName: true,
            cell: ({ id, name }) => (
              <span className="flex items-center gap-1">
                <RecordMark entity="accounts" name={name} className="mr-1" />
                <RecordLink entity="accounts" id={id} className="font-medium">
                  {name}
                </RecordLink>
                <Link
                  to="/dashboard/accounts/$recordId"
                  params={{ recordId: id }}
                  search={{ tab: "insights" }}
                  aria-label={t("key.insights", { account: name })}
                  title={t("key.insights", { account: name })}
                  className="text-muted-foreground hover:text-foreground grid size-6 shrink-0 place-content-center rounded-sm"
                >
                  <Lightbulb className="size-4" />
                </Link>
              </span>
            ),
          },
          {
            key: "contact",
            header: t("key.contact"),
            from: "sm",
            cell: ({ standing }) =>
              standing?.contact_id ? (
                <RecordLink entity="contacts" id={standing.contact_id}>
                  {standing.contact}
                </RecordLink>
              ) : (
                "—"
              ),
          },
          {
            key: "value",
            header: t("key.value"),
            isNumeric: true,
            cell: ({ minor }) => result && money(Math.round(minor), result.currency, false),
          },
          ...(result?.compared_range && result.columns[0] ? [changeColumn(result, result.columns[0])] : []),
          {
            key: "status",
            header: t("key.status"),
            cell: ({ standing }) => standing && <StatusBadge status={standing.status} />,
          },
          {
            key: "last",
            header: t("key.last"),
            from: "md",
            cell: ({ standing }) => (standing?.last_on ? shortDay(standing.last_on) : "—"),
          },
        ]}
      />
      {result && <MissingNotes missing={result.missing} />}
    </Section>
  );
}
