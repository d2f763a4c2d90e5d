import { useMutation } from "@tanstack/react-query";
import { Rows2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { pageSizes, type TableSearch } from "#domain/records/lists/table-search.ts";
import { savePreference } from "#web/data/workspace/profile.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { PaginationButtons } from "#web/ui/pagination-buttons.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useDensity } from "./row-height.ts";

/** Page sizes as in the URL, which does not contain the default size. */
const sizes = { 50: undefined, 100: 100, 250: 250 } as const;

type TableState = {
  page: number;
  size: number;
  total: number | undefined;
  onSearch: (changed: Pick<Partial<TableSearch>, "page" | "size">) => void;
  /** True if each group has its own pagination. */
  isGrouped?: boolean;
};

type Props = {
  /** The formatted number of entries. */
  count: string;
  totals?: ReactNode;
  /** The state of the table; false for board and calendar. */
  table: TableState | false;
};

/** Renders the number of entries in a list, their totals, and controls for row density and pages. */
export function ListFooter({ count, totals, table }: Props) {
  return (
    <div className="text-muted-foreground flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1 text-xs md:px-6">
      <span role="status" className="tabular text-foreground font-medium whitespace-nowrap">
        {count}
      </span>
      <div className="grow basis-80 empty:hidden">{totals}</div>
      {table && (
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1">
          <DensitySwitch />
          {!table.isGrouped && <Pager {...table} />}
        </div>
      )}
    </div>
  );
}

function DensitySwitch() {
  const { t } = useTranslation("records");
  const isComfortable = useDensity() === "comfortable";
  const { mutate: save } = useMutation(savePreference);
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={t("pages.comfortable")}
      aria-pressed={isComfortable}
      data-tooltip={t("pages.comfortable")}
      className={cn("max-md:hidden pointer-coarse:hidden", isComfortable && "bg-secondary text-foreground")}
      onClick={() => save({ list_density: isComfortable ? "compact" : "comfortable" })}
    >
      <Rows2 />
    </Button>
  );
}

function Pager({ page, size, total, onSearch }: TableState) {
  const { t } = useTranslation("records");
  const { number } = useFormat();
  const last = Math.max(1, Math.ceil((total ?? 0) / size));
  const goTo = (target: number) => onSearch({ page: target > 1 ? target : undefined });
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav aria-label={t("pages.label")} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <label className="flex items-center gap-2">
        <span className="lg:max-xl:sr-only">{t("pages.size")}</span>
        <Select
          className="tabular h-7 w-auto pr-6 text-xs"
          value={String(size)}
          options={pageSizes.map((size) => [`${size}` as const, String(size)])}
          onChange={(choice) => onSearch({ size: sizes[choice], page: undefined })}
        />
      </label>
      <div className="flex items-center gap-1">
        {/* The minimum width prevents short ranges from moving the buttons. */}
        <span className="tabular mr-1 min-w-10 text-right">
          {total !== undefined && `${number(from)}–${number(Math.min(total, page * size))}`}
        </span>
        <PaginationButtons page={page} last={last} onPage={goTo} />
      </div>
    </nav>
  );
}
