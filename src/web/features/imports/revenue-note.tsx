import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import type { Plan } from "#domain/imports/plan.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { Note } from "./note.tsx";

type Props = { revenue: Plan["revenue"]; currency: Currency; isDone: boolean };

/**
 * Explains that won deals no longer count as revenue once sales are imported, and shows the new revenue of the years
 * that change most. Renders nothing if there are no won deals.
 */
export function RevenueNote({ revenue, currency, isDone }: Props) {
  const { t } = useTranslation("imports");
  const { money } = useFormat();
  if (!revenue || revenue.length === 0) return null;
  return (
    <Note
      tone="warning"
      title={t(isDone ? "revenue.done" : "revenue.title")}
      actions={
        <Link to="/dashboard/settings/sales-and-rates" className={buttonVariants({ variant: "outline" })}>
          {t("revenue.settings")}
        </Link>
      }
    >
      <ul className="list-disc pl-4">
        {revenue.map(({ year, before_minor: before, after_minor: after }) => (
          <li key={year}>
            {t(isDone ? "revenue.yearDone" : "revenue.year", {
              year,
              before: money(before, currency),
              after: money(after, currency),
            })}
          </li>
        ))}
      </ul>
      <p>{t("revenue.text")}</p>
    </Note>
  );
}
