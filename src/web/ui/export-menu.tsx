import { useMutation } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { exportLimits } from "#domain/records/lists/table-cell.ts";
import { ExportLimitReached, type TableFormat, tableFormats } from "#domain/records/lists/table-file.ts";

import type { ExportedTable } from "./exported-table.ts";
import { Button } from "./kit/button.tsx";
import { DropdownMenuGroup, DropdownMenuItem, DropdownMenuLabel, Menu } from "./kit/dropdown-menu.tsx";
import { saveFile } from "./save-file.ts";
import { notify } from "./toast.tsx";
import { useFormat } from "./use-format.ts";

type Props = {
  /** The tables to choose from. Each has a label if there are several. */
  tables: readonly (ExportedTable & { label?: string })[];
  /** True to show only the icon, where space is limited. */
  isIcon?: boolean;
};

const bytesOfMegabyte = 1024 * 1024;

/**
 * Renders the menu that exports a list of any length as CSV or a workbook. During the export, shows the number of rows
 * written so far; pressing the button again cancels.
 */
export function ExportMenu({ tables, isIcon = false }: Props) {
  const { t } = useTranslation("views");
  const { number } = useFormat();
  const running = useRef<AbortController>(null);
  const [done, setDone] = useState(0);
  const { mutate: save, isPending } = useMutation({
    mutationFn: async ({ table, format }: { table: ExportedTable; format: TableFormat }) => {
      const { signal } = (running.current = new AbortController());
      let count = 0;
      const onRows = (rows: number) => setDone((count = rows));
      onRows(0);
      const file = await table.write(format, { signal, onRows });
      const name = `${table.fileName}.${format}`;
      saveFile(file, name);
      return { count, file: name };
    },
    onSuccess: ({ count, file }) => notify.success(t("export.saved", { count, total: number(count), file })),
    onError: (error) => {
      const { rows, bytes, minutes } = exportLimits;
      const limits = { rows: number(rows), size: number(bytes / bytesOfMegabyte), minutes: number(minutes) };
      if (running.current?.signal.aborted) notify.info(t("export.stopped"));
      else if (error instanceof ExportLimitReached) notify.error(t(`export.limits.${error.code}`, limits));
      else notify.error(t("export.failed"));
    },
    meta: { isQuiet: true },
  });
  if (isPending)
    return (
      <Button variant="outline" onClick={() => running.current?.abort()}>
        <X />
        <span role="status" className="tabular">
          {t("export.running", { total: number(done) })}
        </span>
      </Button>
    );
  return (
    <Menu
      button={
        <Button
          variant={isIcon ? "ghost" : "outline"}
          className={isIcon ? "md:max-2xl:w-8 md:max-2xl:px-0" : undefined}
          {...(isIcon && { "data-tooltip": t("export.open"), "data-tooltip-side": "bottom" })}
        >
          <Download />
          <span className={isIcon ? "md:max-2xl:sr-only" : undefined}>{t("export.open")}</span>
        </Button>
      }
    >
      {tables.map((table) => (
        <DropdownMenuGroup key={table.label ?? table.fileName} aria-label={table.label}>
          {table.label !== undefined && <DropdownMenuLabel aria-hidden>{table.label}</DropdownMenuLabel>}
          {tableFormats.map((format) => (
            <DropdownMenuItem key={format} onSelect={() => save({ table, format })}>
              {t(`export.${format}`)}
            </DropdownMenuItem>
          ))}
        </DropdownMenuGroup>
      ))}
    </Menu>
  );
}
