import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TrendingDown, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { TurnedMood } from "#domain/sentiment/turned-mood.ts";
import { turnedMoodsQuery } from "#web/data/measures/sentiment.ts";
import { createActivity } from "#web/data/records/activities.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Customers whose messages feel otherwise than before; for worse, a task is one press away. */
export function TurnedMoods({ workspace, today }: { workspace: Workspace; today: string }) {
  const { t } = useTranslation("sentiment-analysis");
  const { number, day, signed } = useFormat();
  const { data } = useQuery(turnedMoodsQuery());
  const mean = (value: number, count: number) =>
    t("turned.mean", {
      mean: signed(value, number(Math.round(100 * value))),
      count,
      total: number(count),
    });
  return (
    <Section title={t("turned.title")} text={t("turned.text")}>
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
            {
              key: "customer",
              header: t("columns.customer"),
              isName: true,
              cell: ({ account_id: id, account }: TurnedMood) => (
                <Link to="/dashboard/accounts/$recordId" params={{ recordId: id }} className="hover:underline">
                  {account}
                </Link>
              ),
            },
            {
              key: "turn",
              header: t("turned.turn"),
              cell: (one) =>
                isWorse(one) ? (
                  <Badge tone="critical">
                    <TrendingDown aria-hidden />
                    {t("turned.worse")}
                  </Badge>
                ) : (
                  <Badge tone="good">
                    <TrendingUp aria-hidden />
                    {t("turned.better")}
                  </Badge>
                ),
            },
            {
              key: "before",
              header: t("turned.before"),
              isFigure: true,
              from: "sm",
              cell: (one) => mean(one.before_mean, one.before_count),
            },
            {
              key: "now",
              header: t("turned.now"),
              isFigure: true,
              from: "sm",
              cell: (one) => mean(one.now_mean, one.now_count),
            },
            { key: "last", header: t("turned.last"), from: "md", cell: ({ last_on: on }) => day(on) },
            ...(workspace.role === "viewer" || !data?.some(isWorse)
              ? []
              : [
                  {
                    key: "task",
                    header: <span className="sr-only">{t("turned.add")}</span>,
                    cell: (one: TurnedMood) =>
                      isWorse(one) && <MoodTask mood={one} memberId={workspace.memberId} today={today} />,
                  },
                ]),
          ]}
        />
      )}
    </Section>
  );
}

const isWorse = ({ now_mean: now, before_mean: before }: TurnedMood) => now < before;

/** Asks somebody to look after a customer whose mood turned: a task of one's own, due today. */
function MoodTask({ mood, memberId, today }: { mood: TurnedMood; memberId: string; today: string }) {
  const { t } = useTranslation("sentiment-analysis");
  const {
    mutate: add,
    isPending,
    isSuccess,
  } = useMutation({ ...createActivity, onSuccess: () => notify.success(t("turned.added")) });
  return (
    <Button
      variant="outline"
      pending={isPending}
      disabled={isSuccess}
      aria-label={t("turned.addFor", { customer: mood.account })}
      onClick={() =>
        add({
          kind: "task",
          title: t("turned.task", { customer: mood.account }).slice(0, 200),
          due_on: today,
          assignee_id: memberId,
          about: { entity: "accounts", id: mood.account_id },
        })
      }
    >
      {t("turned.add")}
    </Button>
  );
}
