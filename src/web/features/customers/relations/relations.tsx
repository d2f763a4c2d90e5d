import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Waypoints } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { fadingTies, type Relation, strongestTies } from "#domain/customers/relations/relation.ts";
import { relationsQuery, usualQuietDays } from "#web/data/customers/relations.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Select } from "#web/ui/kit/select.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { RelationNetwork } from "./relation-network.tsx";
import type { OnRelationSearch, RelationSearch } from "./relation-search.ts";
import { SingleThreaded } from "./single-threaded.tsx";
import { TieList } from "./tie-list.tsx";
import { useRelationTexts } from "./use-relation-texts.ts";

type Props = SelectionContext & { search: RelationSearch; onSearch: OnRelationSearch };

export function Relations({ search, onSearch, ...context }: Props) {
  const { t } = useTranslation("relations");
  const { number } = useFormat();
  const { reason, faded, quiet } = useRelationTexts();
  const columnOf = (key: string, header: ReactNode, count: (tie: Relation) => number) => ({
    key,
    header,
    isNumeric: true,
    cell: (tie: Relation) => number(count(tie)),
  });
  const activities = (
    <>
      <span aria-hidden data-tooltip={t("table.activitiesNote")}>
        {t("table.activities")}
      </span>
      <span className="sr-only">{t("table.activitiesNote")}</span>
    </>
  );
  const last = {
    key: "last",
    header: t("single.quiet"),
    cell: ({ days_quiet: days }: Relation) => quiet(days),
    className: "text-muted-foreground",
  };
  const quietDays = search.quiet ?? usualQuietDays;
  const { data } = useQuery(relationsQuery([], quietDays));
  if (data?.length === 0)
    return (
      <Section title={t("network.title")}>
        <EmptyState icon={Waypoints} title={t("empty.title")} text={t("empty.text")}>
          <Link to="/dashboard/contacts" className={buttonVariants({ variant: "outline" })}>
            {t("empty.contacts")}
          </Link>
        </EmptyState>
      </Section>
    );
  return (
    <>
      <RelationNetwork search={search} quietDays={quietDays} onSearch={onSearch} />
      <Section title={t("analysis.title")} note={t("analysis.text")}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-2">
          <TieList
            title={t("strongest.title")}
            note={t("strongest.text")}
            ties={data && strongestTies(data, 10)}
            none={t("strongest.none")}
            reasons={[
              columnOf("activities", activities, (tie) => tie.activities),
              { ...columnOf("deals", t("openDeals"), (tie) => tie.open_deals), from: "sm" },
              last,
            ]}
            why={reason}
            task={(name) => t("strongest.task", { name })}
            file="strongest-relations.csv"
            {...context}
          />
          <TieList
            title={t("fading.title")}
            note={t("fading.text")}
            action={
              <Select
                aria-label={t("fading.since")}
                className="w-auto print:hidden"
                value={String(quietDays)}
                options={[
                  ["30", t("fading.days30")],
                  ["60", t("fading.days60")],
                ]}
                onChange={(days) => onSearch({ quiet: days === "60" ? 60 : undefined })}
              />
            }
            ties={data && fadingTies(data, 10)}
            none={t("fading.none")}
            reasons={[columnOf("activities", activities, (tie) => tie.activities_before ?? 0), last]}
            why={faded}
            task={(name) => t("fading.task", { name })}
            file="fading-relations.csv"
            {...context}
          />
        </div>
      </Section>
      <SingleThreaded {...context} />
    </>
  );
}
