import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { sampleStateQuery } from "#web/data/imports/sample-state.ts";

import { RemoveSamples } from "./remove-samples.tsx";

/** Offers to remove the sample data, if there is any, after real data was imported. */
export function AfterImport() {
  const { t } = useTranslation("samples");
  const { data: state } = useQuery(sampleStateQuery());
  if (!state?.has_samples || !state.has_others) return null;
  return (
    <section
      aria-label={t("afterImport.title")}
      className="bg-card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border p-4"
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <h2 className="font-semibold">{t("afterImport.title")}</h2>
        <p className="text-muted-foreground max-w-prose">{t("afterImport.text")}</p>
      </div>
      <RemoveSamples />
    </section>
  );
}
