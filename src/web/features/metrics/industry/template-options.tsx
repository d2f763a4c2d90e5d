import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { SpendingInput, TemplateTexts } from "#domain/metrics/industry/inputs.ts";
import type { MetricKey } from "#domain/metrics/metric-keys.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { saveExpenseTemplate, saveTemplate } from "./save-template.ts";

type Props = {
  keys: readonly MetricKey[];
  spendings?: readonly SpendingInput[];
  today: string;
  /** True if the import is the main action of the screen. */
  isMain?: boolean;
};

export function TemplateOptions({ keys, spendings = [], today, isMain = false }: Props) {
  const { t } = useTranslation(["industry", "kinds", "records"]);
  const texts: TemplateTexts = {
    expense: (field) => t(`kinds:expenses.fields.${field}`),
    point: (field) => t(`kinds:metric_points.fields.${field}`),
    meaning: t("fill.meaning"),
    category: (spending) => t(`fill.category.${spending}`),
    key: (key) => t(`records:choices.${key}`),
  };
  const isBoth = keys.length > 0 && spendings.length > 0;
  return (
    <>
      <Link to="/dashboard/imports/new" className={buttonVariants({ variant: isMain ? "default" : "outline" })}>
        {t("fill.import")}
      </Link>
      {keys.length > 0 && (
        <Button variant="outline" onClick={() => void saveTemplate(keys, today, texts)}>
          <Download />
          {t(isBoth ? "fill.metrics" : "fill.template")}
        </Button>
      )}
      {spendings.length > 0 && (
        <Button variant="outline" onClick={() => void saveExpenseTemplate(spendings, today, texts)}>
          <Download />
          {t(isBoth ? "fill.expenses" : "fill.template")}
        </Button>
      )}
    </>
  );
}
