import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import type { EconomicsLack } from "#domain/customers/unit-economics.ts";
import type { Unit } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { customerEconomicsQuery } from "#web/data/customers/customers.ts";
import { InfoNote } from "#web/ui/info-note.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { listPath } from "#web/ui/record-target.ts";
import { useFormat } from "#web/ui/use-format.ts";

const metrics = [
  ["cac", "money"],
  ["payback_months", "months"],
  ["lifetime_value", "money"],
  ["ltv_to_cac", "ratio"],
  ["monthly_churn", "percent"],
  ["retention_per_customer", "money"],
] as const satisfies readonly (readonly [string, Unit])[];

/** Lists where users enter the missing data. */
const places: { readonly [L in EconomicsLack]?: "expenses" | "sales" } = {
  acquisition: "expenses",
  retention: "expenses",
  costs: "sales",
};

/**
 * Renders the costs of acquiring and retaining customers, the time until these are paid back, and the customers' value.
 */
export function Economics({ request }: { request: Question }) {
  const { t } = useTranslation("advanced-analytics");
  const texts = useMeasureTexts();
  const { number, percent, list } = useFormat();
  const { range, currency, filters } = request;
  const { data: economics } = useQuery(customerEconomicsQuery({ range, ...(currency && { currency }) }));
  return (
    <section aria-label={t("economics.title")} className="bg-card mt-1 grid gap-3 rounded-lg border p-4">
      <div className="flex flex-wrap items-center gap-1">
        <h3 className="text-base font-semibold">{t("economics.title")}</h3>
        <InfoNote title={t("economics.title")}>
          <p>{t("economics.about", { count: economics?.lapse_days ?? 180 })}</p>
          {metrics.map(([name]) => (
            <p key={name}>
              <b className="font-medium">{t(`economics.name.${name}`)}</b>
              <br />
              {t(`economics.how.${name}`)}
            </p>
          ))}
        </InfoNote>
      </div>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-6">
        {metrics.map(([name, unit]) => (
          <div key={name} className="grid content-start gap-1">
            <dt className="text-muted-foreground text-xs">{t(`economics.name.${name}`)}</dt>
            <dd className="tabular min-h-7 text-lg font-semibold">
              {economics ? texts.value(economics[name], unit, economics) : <Skeleton className="h-7 w-20" />}
            </dd>
          </div>
        ))}
      </dl>
      {economics && (
        <p className="text-muted-foreground tabular text-sm">
          {t("economics.inputs", {
            before: number(economics.before),
            won: number(economics.won),
            back: number(economics.back),
            lost: number(economics.lost),
            after: number(economics.after),
            margin: economics.margin === null ? "—" : percent(economics.margin, 0),
          })}{" "}
          {filters && t("economics.whole")}
          {economics.unrated > 0 &&
            t("economics.unrated", { count: economics.unrated, total: number(economics.unrated) })}
        </p>
      )}
      {economics && economics.lacks.length > 0 && (
        <p className="text-sm">
          {t("economics.missing", { what: list(economics.lacks.map((lack) => t(`economics.lacks.${lack}`))) })}{" "}
          {[...new Set(economics.lacks.flatMap((lack) => places[lack] ?? []))].map((entity) => (
            <Link key={entity} to={listPath(entity)} className="mr-3 underline underline-offset-4">
              {t(entity === "expenses" ? "economics.toExpenses" : "economics.toSales")}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}
