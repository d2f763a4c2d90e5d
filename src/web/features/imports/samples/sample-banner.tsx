import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";

import { sampleStateQuery } from "#web/data/imports/sample-state.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

import { RemoveSamples } from "./remove-samples.tsx";

/** Explains that the data is fictional, and whether numbers mix it with the user's own, in a single line. */
export function SampleBanner({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("samples");
  const { data: state } = useQuery(sampleStateQuery());
  const isMixed = state?.has_others ?? false;
  const text = t(state?.mixes_samples ? "bannerNumbers" : isMixed ? "bannerMixed" : "banner");
  return (
    <div role="note" className="bg-card flex h-full items-center gap-x-3 border-b px-4 text-xs md:px-6">
      <Info aria-hidden className="text-warning-mark size-3.5 shrink-0" />
      <p title={text} className="text-muted-foreground min-w-0 flex-1 truncate">
        {text}
      </p>
      {workspace.role !== "viewer" && (
        <>
          {!isMixed && (
            <Link to="/dashboard/imports/new" className="shrink-0 hover:underline max-sm:hidden">
              {t("import")}
            </Link>
          )}
          <RemoveSamples isQuiet />
        </>
      )}
    </div>
  );
}
