import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { boardTotalsQuery } from "#web/data/deals/board.ts";
import { pipelinesQuery } from "#web/data/deals/pipelines.ts";
import { useFormat } from "#web/ui/use-format.ts";

import type { BoardProps } from "./use-board.ts";
import { useIsColumn } from "./use-is-column.ts";

export function BoardCount({ columns, search, workspace }: Omit<BoardProps, "pipeline">) {
  const { t } = useTranslation(["board", "kinds"]);
  const { number } = useFormat();
  const { data: pipelines } = useSuspenseQuery(pipelinesQuery());
  const pipeline = pipelines.find(({ id }) => id === search.pipeline) ?? pipelines[0];
  const { data: sums } = useQuery({
    ...boardTotalsQuery(columns, search, workspace, pipeline?.id ?? ""),
    enabled: pipeline !== undefined,
  });
  const counts = (pipeline?.stages ?? []).map(({ id, kind }) => ({
    kind,
    count: sums?.filter((sum) => sum.stage_id === id).reduce((count, sum) => count + sum.count, 0) ?? 0,
  }));
  const shown = counts.filter(useIsColumn(counts));
  const count = shown.reduce((total, stage) => total + stage.count, 0);
  const isOpen = shown.every(({ kind }) => kind === "open");
  return (
    <span role="status" className="tabular text-muted-foreground ml-1 whitespace-nowrap max-md:sr-only">
      {sums && t(isOpen ? "openCount" : "kinds:deals.count", { count, total: number(count) })}
    </span>
  );
}
