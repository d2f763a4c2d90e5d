import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import type { AnalysisHead } from "#web/data/deals/analyses.ts";
import type { Pipeline } from "#web/data/deals/pipelines.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns a formatter for the subject of an analysis, its author, the time of its data, and its cost. */
export function useReportCaption(workspace: Workspace) {
  const { t } = useTranslation(["analyses", "tokens"]);
  const { moment, number } = useFormat();
  return (analysis: AnalysisHead, pipelines: readonly Pipeline[] | undefined): string => {
    const { pipeline_id: id, samples, tokens } = analysis;
    const about =
      id === null ? t("allPipelines") : (pipelines?.find((pipeline) => pipeline.id === id)?.name ?? t("gone.pipeline"));
    return joinFacts([
      about,
      samples && t(`samples.${samples}`),
      t("asOf", {
        when: moment(analysis.created_at, workspace.time_zone),
        author: analysis.author?.name ?? t("gone.author"),
      }),
      tokens === 0
        ? t("wasFree")
        : tokens !== null && t("tokens:meter.tokens", { count: tokens, total: number(tokens) }),
    ]);
  };
}
