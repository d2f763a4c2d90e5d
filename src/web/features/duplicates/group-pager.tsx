import { useTranslation } from "react-i18next";

import { PaginationButtons } from "#web/ui/pagination-buttons.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Renders the pagination of the groups. */
export function GroupPager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation(["duplicates", "records"]);
  const { number } = useFormat();
  return (
    <nav aria-label={t("records:pages.label")} className="flex items-center justify-end gap-2">
      <span className="tabular text-muted-foreground text-sm">
        {t("running.done", { done: number(page), total: number(pages) })}
      </span>
      <PaginationButtons page={page} last={pages} onPage={onPage} size="icon" variant="outline" />
    </nav>
  );
}
