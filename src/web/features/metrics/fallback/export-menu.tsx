import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { toCsvLines, toExport } from "#domain/metrics/fallback/fallback-export.ts";
import type { FallbackRecord } from "#domain/metrics/fallback/fallback-records.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, Menu } from "#web/ui/kit/dropdown-menu.tsx";
import { saveCsv } from "#web/ui/save-csv.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { notify } from "#web/ui/toast.tsx";

const formats = ["CSV", "JSON"] as const;
type Format = (typeof formats)[number];

type Props = { records: readonly FallbackRecord[]; shown: Parameters<typeof toExport>[1] };

/** Renders the menu that exports the current rates; the JSON file also contains their history. */
export function ExportMenu({ records, shown }: Props) {
  const { t } = useTranslation("fallback");
  const { mutate: save, isPending } = useMutation({
    mutationFn: async (format: Format) => {
      const exported = toExport(records, shown);
      if (format === "JSON") {
        const text = JSON.stringify(exported, null, 2);
        saveFile(new Blob([text], { type: "application/json" }), "fallback-rates.json");
      } else {
        await saveCsv(toCsvLines(exported), "fallback-rates.csv");
      }
    },
    onSuccess: (_, format) => notify.success(t("export.done", { format })),
    onError: () => notify.error(t("export.failed")),
    meta: { isQuiet: true },
  });
  return (
    <Menu
      button={
        <Button variant="ghost" pending={isPending}>
          <Download />
          {t("export.open")}
        </Button>
      }
    >
      {formats.map((format) => (
        <DropdownMenuItem key={format} onSelect={() => save(format)}>
          {format}
        </DropdownMenuItem>
      ))}
    </Menu>
  );
}
