import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
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
      className="bg-card flex min-h-7 flex-wrap items-center gap-x-3 border-b px-4 text-xs md:px-6 print:hidden"
    >
      <Info aria-hidden className="text-warning size-3.5 shrink-0" />
      <p className="text-muted-foreground min-w-0 flex-1">{t(isMixed ? "bannerMixed" : "banner")}</p>
      {workspace.role !== "viewer" && (
        <>
          {!isMixed && (
            <Link to="/dashboard/imports/new" className="hover:underline max-sm:hidden">
              {t("import")}
            </Link>
          )}
          <RemoveSamples isQuiet />
        </>
      )}
    </div>
  );
}
