import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Days, Question } from "#domain/metrics/question.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useLastSales } from "./use-last-sales.ts";

export type LastSalesProps = {
  filters?: Question["filters"];
  /** Selects a period. Undefined on pages without a period, where the analysis page is linked instead. */
  onDays?: (days: Days) => void;
};

/**
 * Renders the date of the last sales, and a button for the twelve months up to then; nothing if there were no sales.
 */
export function LastSales({ filters, onDays }: LastSalesProps) {
  const { t } = useTranslation("measures");
  const texts = useMeasureTexts();
  const { month } = useFormat();
  const last = useLastSales(true, filters);
  if (!last) return null;
  const show = t("lastSales.show", { days: texts.span(last) });
  return (
    <div role="status" className="bg-muted flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-4 py-3 text-sm">
      <p className="flex items-center gap-2">
        <History aria-hidden className="text-muted-foreground size-4 shrink-0" />
        {t("lastSales.text", { month: month(last.to.slice(0, 7)) })}
      </p>
      {onDays ? (
        <Button variant="outline" className="print:hidden" onClick={() => onDays(last)}>
          {show}
        </Button>
      ) : (
        <Link to="/dashboard/analysis" search={last} className={buttonVariants({ variant: "outline" })}>
          {show}
        </Link>
      )}
    </div>
  );
}
