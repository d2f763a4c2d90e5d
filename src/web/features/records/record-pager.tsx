import { useTranslation } from "react-i18next";

import { pageSizes, type TableSearch } from "#domain/lists/table-search.ts";
import { Select } from "#web/ui/kit/select.tsx";
import { PaginationButtons } from "#web/ui/pagination-buttons.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** The default size is left out of the URL. */
const sizes = { 50: undefined, 100: 100, 250: 250 } as const;

type Props = {
  page: number;
  size: number;
  total: number | undefined;
  onSearch: (changed: Partial<TableSearch>) => void;
};

/** Renders the range of shown rows, their total, and the pagination. */
export function RecordPager({ page, size, total, onSearch }: Props) {
  const { t } = useTranslation("records");
  const { number } = useFormat();
  const last = Math.max(1, Math.ceil((total ?? 0) / size));
  const goTo = (target: number) => onSearch({ page: target > 1 ? target : undefined });
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav
      aria-label={t("pages.label")}
      className="text-muted-foreground flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-xs md:px-6"
    >
      <label className="flex items-center gap-2">
        <span>{t("pages.size")}</span>
        <Select
          className="tabular h-7 w-auto px-1.5 text-xs"
          value={String(size)}
          options={pageSizes.map((size) => [`${size}` as const, String(size)])}
          onChange={(choice) => onSearch({ size: sizes[choice], page: undefined })}
        />
      </label>
      <div className="flex items-center gap-1">
        <span className="tabular mr-1">
          {total !== undefined &&
            t("pages.range", { from: number(from), to: number(Math.min(total, page * size)), total: number(total) })}
        </span>
        <PaginationButtons page={page} last={last} onPage={goTo} />
      </div>
    </nav>
  );
}
