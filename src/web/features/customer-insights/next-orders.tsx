import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { CustomerRhythm } from "#domain/customers/customer-rhythm.ts";
import { customerRhythmsQuery } from "#web/data/measures/customers.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ChosenActions } from "./chosen-actions.tsx";

type Props = {
  workspace: Workspace;
  /** Puts tags on the accounts that are chosen. */
  tags: (ids: string[]) => ReactNode;
};

const tones = { low: "good", medium: "warning", high: "critical" } as const;

/** When each customer orders again, by their own rhythm, and what can be done with those who are late. */
export function NextOrders({ workspace, tags }: Props) {
  const { t } = useTranslation("customer-insights");
  const { number, money, day } = useFormat();
  const { data } = useQuery(customerRhythmsQuery());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const total = data?.[0]?.total ?? 0;
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((now) => {
      const others = [...now].filter((id) => !ids.includes(id));
      return new Set(isChosen ? [...others, ...ids] : others);
    });
  const all = data?.map(({ account_id: id }) => id) ?? [];
  return (
    <Section title={t("next.title")} text={t("next.text")}>
      {data?.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("next.none")}</p>
      ) : (
        <>
          <ChosenActions
            rows={data ?? []}
            chosen={chosen}
            workspace={workspace}
            tags={tags}
            onDone={() => setChosen(new Set())}
          />
          <DataTable
            isFramed
            label={t("next.title")}
            rows={data}
            pendingRows={10}
            keyOf={(one) => one.account_id}
            columns={[
              {
                key: "choose",
                header: (
                  <Checkbox
                    aria-label={t("next.chooseAll")}
                    checked={all.length > 0 && all.every((id) => chosen.has(id))}
                    onCheckedChange={(isChosen) => choose(all, isChosen === true)}
                  />
                ),
                className: "w-8",
                cell: (one: CustomerRhythm) => (
                  <Checkbox
                    aria-label={t("next.choose", { account: one.account })}
                    checked={chosen.has(one.account_id)}
                    onCheckedChange={(isChosen) => choose([one.account_id], isChosen === true)}
                  />
                ),
              },
              {
                key: "account",
                header: t("next.customer"),
                isName: true,
                cell: (one) => (
                  <Link
                    to="/dashboard/accounts/$recordId"
                    params={{ recordId: one.account_id }}
                    className="font-medium underline-offset-4 hover:underline"
                  >
                    {one.account}
                  </Link>
                ),
              },
              {
                key: "risk",
                header: t("next.risk"),
                cell: ({ risk }) => <Badge tone={tones[risk]}>{t(`risk.${risk}`)}</Badge>,
              },
              {
                key: "usual",
                header: t("next.usual"),
                from: "md",
                cell: ({ usual_days: usual }) => t("next.days", { count: usual, total: number(usual) }),
              },
              {
                key: "last",
                header: t("next.last"),
                from: "lg",
                cell: ({ last_on: last }) => day(last),
              },
              {
                key: "next",
                header: t("next.next"),
                from: "sm",
                cell: (one) => (
                  <>
                    {day(one.next_on)}
                    <p className="text-muted-foreground text-xs">
                      {t("next.between", { from: day(one.next_from), until: day(one.next_until) })}
                    </p>
                  </>
                ),
              },
              {
                key: "revenue",
                header: t("next.revenue"),
                isFigure: true,
                cell: ({ minor, currency }) => money(Math.round(minor), currency, false),
              },
            ]}
          />
        </>
      )}
      {data && total > data.length && (
        <p className="text-muted-foreground text-xs">
          {t("next.cut", { shown: number(data.length), total: number(total) })}
        </p>
      )}
    </Section>
  );
}
