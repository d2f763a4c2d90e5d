import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";

import { sampleStateQuery } from "#web/data/imports/sample-state.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

import { RemoveSamples } from "./remove-samples.tsx";

/** Explains that the data is fictional while the workspace has sample data. */
export function SampleBanner({ workspace }: { workspace: Workspace }) {
  const { data: state } = useQuery(sampleStateQuery());
  return state?.has_samples ? <Banner workspace={workspace} isMixed={state.has_others} /> : null;
}

function Banner({ workspace, isMixed }: { workspace: Workspace; isMixed: boolean }) {
  const { t } = useTranslation("samples");
  return (
    <div
      role="note"
      className="bg-warning-soft text-warning flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-xs md:px-6"
    >
      <Info aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">{t(isMixed ? "bannerMixed" : "banner")}</p>
      {workspace.role !== "viewer" && <RemoveSamples />}
    </div>
  );
}
