import { useTranslation } from "react-i18next";

import { pageSizes, type TableSearch } from "#domain/table-search.ts";
import { PageSteps } from "#web/ui/page-steps.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  page: number;
  size: number;
  total: number | undefined;
  onSearch: (changed: Partial<TableSearch>) => void;
};

/** Which rows of how many are shown, and the way to the others. */
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
        <select
          value={size}
          onChange={(event) =>
            onSearch({
              size: pageSizes.find((one) => one === Number(event.target.value) && one !== 50) as 100 | 250 | undefined,
              page: undefined,
            })
          }
          className="tabular border-input bg-card text-foreground h-7 rounded-md border px-1.5 text-xs"
        >
          {pageSizes.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </label>
      <div className="flex items-center gap-1">
        <span className="tabular mr-1">
          {total !== undefined &&
            t("pages.range", { from: number(from), to: number(Math.min(total, page * size)), total: number(total) })}
        </span>
        <PageSteps page={page} last={last} onPage={goTo} />
      </div>
    </nav>
  );
}
