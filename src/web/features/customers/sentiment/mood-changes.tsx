import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TrendingDown, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { SentimentShift } from "#domain/customers/sentiment/sentiment-shift.ts";
import { moodChangesQuery } from "#web/data/customers/sentiment.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { useRowSelection } from "#web/metrics/use-row-selection.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

export function MoodChanges(context: SelectionContext) {
  const { t } = useTranslation("sentiment-analysis");
  const { number, shortDay, signed } = useFormat();
  const { data } = useQuery(moodChangesQuery());
  const mean = (value: number, count: number) =>
    t("turned.mean", {
      mean: signed(value, number(Math.round(100 * value))),
      count,
      total: number(count),
    });
  const { column, actions } = useRowSelection(context, {
    rows: data,
    keyOf: ({ account_id: id }) => id,
    nameOf: ({ account }) => account,
    actionable: (row) => ({
      about: { entity: "accounts", id: row.account_id },
      task: t("turned.task", { customer: row.account }),
      cells: {
        account: row.account,
        before: row.before_mean,
        before_messages: row.before_count,
        now: row.now_mean,
        now_messages: row.now_count,
        last_message: row.last_on,
      },
    }),
    file: "turned-moods.csv",
  });
  return (
    <Section title={t("turned.title")} note={t("turned.text")} action={actions}>
      {data?.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("turned.none")}</p>
      ) : (
        <DataTable
          isFramed
          label={t("turned.title")}
          rows={data}
          pendingRows={3}
          keyOf={({ account_id: id }) => id}
          columns={[
            column,
            {
              key: "customer",
              header: t("columns.customer"),
              isName: true,
              cell: ({ account_id: id, account }: SentimentShift) => (
                <span className="flex items-center gap-2">
                  <RecordMark entity="accounts" name={account} />
                  <Link to="/dashboard/accounts/$recordId" params={{ recordId: id }} className="hover:underline">
                    {account}
                  </Link>
                </span>
              ),
            },
            {
              key: "turn",
              header: t("turned.turn"),
              cell: (row) =>
                isWorse(row) ? (
                  <Badge tone="lost">
                    <TrendingDown aria-hidden />
                    {t("turned.worse")}
                  </Badge>
                ) : (
                  <Badge tone="won">
                    <TrendingUp aria-hidden />
                    {t("turned.better")}
                  </Badge>
                ),
            },
            {
              key: "before",
              header: t("turned.before"),
              isNumeric: true,
              from: "sm",
              cell: (row) => mean(row.before_mean, row.before_count),
            },
            {
              key: "now",
              header: t("turned.now"),
              isNumeric: true,
              from: "sm",
              cell: (row) => mean(row.now_mean, row.now_count),
            },
            { key: "last", header: t("turned.last"), from: "md", cell: ({ last_on: on }) => shortDay(on) },
          ]}
        />
      )}
    </Section>
  );
}

const isWorse = ({ now_mean: now, before_mean: before }: SentimentShift) => now < before;
