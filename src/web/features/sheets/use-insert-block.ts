import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { isLanguage } from "#domain/languages.ts";
import { blockLimits, type BlockSource } from "#domain/sheets/sheet-block.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { errorText } from "#web/ui/show-error.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { cellName } from "./block-marks.ts";
import type { LiveBlocks } from "./live-blocks.ts";
import type { SelectedCell } from "./use-selection.ts";

/** Position of a new block: at the selected cell, or on a new worksheet. */
export type Where = "here" | "new";

type InsertOptions = { live: LiveBlocks; cell: SelectedCell; onDone: () => void };

/** Returns a function that inserts a block into the open spreadsheet, and the problem if that failed. */
export function useInsertBlock({ live, cell, onDone }: InsertOptions) {
  const { t, i18n } = useTranslation("sheets");
  const { number } = useFormat();
  const [problem, setProblem] = useState<string>();
  const { mutate: insert, isPending } = useMutation({
    mutationFn: async ({ name, source, where }: { name: string; source: BlockSource; where: Where }) => {
      if (live.kept().length >= blockLimits.blocks) return t("live.most", { most: number(blockLimits.blocks) });
      const language = isLanguage(i18n.language) ? i18n.language : "en";
      const outcome = await live.insert({ name, source, language }, where === "here" ? cell : null);
      return outcome?.state === "blocked" ? t("live.inWay", { cell: outcome.cell, area: outcome.area }) : null;
    },
    onSuccess: (inWay, { name }) => {
      setProblem(inWay ?? undefined);
      if (inWay) return;
      notify.success(t("live.inserted", { name }));
      onDone();
    },
    onError: (error) => setProblem(errorText(toAppError(error))),
    meta: { isQuiet: true },
  });
  const places: readonly (readonly [Where, string])[] = [
    ["here", t("live.here", { cell: cellName(cell.row, cell.column) })],
    ["new", t("live.newSheet")],
  ];
  return { insert, isPending, problem, places };
}
