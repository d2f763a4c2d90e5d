import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { pipelinesQuery } from "#web/data/deals/pipelines.ts";
import { listMixQuery } from "#web/data/imports/sample-mix.ts";
import { sampleStateQuery } from "#web/data/imports/sample-state.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

/** Explains on the home page that its metrics include both sample data and real data. */
export function MixedMetricsNote() {
  const { data: state } = useQuery(sampleStateQuery());
  return state?.mixes_samples ? <MixedNote /> : null;
}

type Props = { columns: RecordColumns; search: TableSearch; workspace: Workspace };

/**
 * Explains that the totals of a list or board include sample data. Sends no request if the workspace has only sample
 * data or only real data.
 */
export function MixedTotalsNote({ columns, search, workspace }: Props) {
  const { data: state } = useQuery(sampleStateQuery());
  const isBoard = search.as === "board";
  const couldMix = Boolean(state?.has_samples && state.has_others);
  const { data: pipelines } = useQuery({ ...pipelinesQuery(), enabled: couldMix && isBoard });
  const pipelineId = isBoard ? (search.pipeline ?? pipelines?.[0]?.id) : undefined;
  const { data: isMixed } = useQuery({
    ...listMixQuery(columns, search, workspace, pipelineId),
    enabled: couldMix && (!isBoard || pipelineId !== undefined),
  });
  return couldMix && isMixed ? <MixedNote /> : null;
}

function MixedNote() {
  const { t } = useTranslation("samples");
  return (
    <p className="text-muted-foreground flex items-center gap-1.5 px-4 pb-2 text-xs md:px-6">
      <Info aria-hidden className="size-3.5 shrink-0" />
      {t("mixedSamples")}
    </p>
  );
}
