import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Turns the pages of the groups. */
export function GroupPager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation(["duplicates", "records"]);
  const { number } = useFormat();
  return (
    <nav aria-label={t("records:pages.label")} className="flex items-center justify-end gap-2">
      <span className="tabular text-muted-foreground text-sm">
        {t("running.done", { done: number(page), total: number(pages) })}
      </span>
      <Button
        variant="outline"
        size="icon"
        aria-label={t("records:pages.previous")}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft />
      </Button>
      <Button
        variant="outline"
        size="icon"
        aria-label={t("records:pages.next")}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight />
      </Button>
    </nav>
  );
}
