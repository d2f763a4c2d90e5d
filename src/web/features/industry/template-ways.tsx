import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { MetricKey } from "#domain/measures/metric-keys.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { saveTemplate } from "./save-template.ts";

/** Daily figures as a table to be filled in, and where it is imported. */
export function TemplateWays({ keys, today }: { keys: readonly MetricKey[]; today: string }) {
  const { t } = useTranslation("industry");
  return (
    <>
      <Button variant="outline" onClick={() => void saveTemplate(keys, today)}>
        <Download />
        {t("fill.template")}
      </Button>
      <Link to="/dashboard/imports/new" className={buttonVariants({ variant: "outline" })}>
        {t("fill.import")}
      </Link>
    </>
  );
}
