import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { auditLogQuery } from "#web/data/workspace/audit-log.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";

import { AuditEntryRow } from "./audit-entry.tsx";
import { AuditFilters, type AuditFiltersProps } from "./audit-filters.tsx";

const AuditExport = lazy(async () => ({ default: (await import("./audit-export.tsx")).AuditExport }));

export function AuditLog({ search, onSearch, workspace }: AuditFiltersProps & { workspace: Workspace }) {
  const { t } = useTranslation("audit-log");
  const pages = useSuspenseInfiniteQuery(auditLogQuery(search));
  const isEmpty = pages.data.pages[0]?.entries.length === 0;
  const all = { about: undefined, who: undefined, kinds: undefined, from: undefined, to: undefined };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h2 className="text-base font-semibold">{t("title")}</h2>
          <p className="text-muted-foreground max-w-prose">{t("text")}</p>
        </div>
        <Suspense fallback={<span className="h-8" />}>
          <AuditExport search={search} />
        </Suspense>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <AuditFilters search={search} onSearch={onSearch} />
      </div>
      {isEmpty ? (
        <EmptyState icon={ScrollText} title={t("empty.title")} text={t("empty.text")}>
          <Button variant="outline" onClick={() => onSearch(all)}>
            {t("empty.all")}
          </Button>
        </EmptyState>
      ) : (
        <ol aria-label={t("title")} className="divide-y rounded-lg border">
          {pages.data.pages.flatMap(({ entries, names }) =>
            entries.map((entry) => (
              <AuditEntryRow key={entry.id} entry={entry} names={names} timeZone={workspace.time_zone} />
            )),
          )}
        </ol>
      )}
      <ShowMore pages={pages} text={t("more")} />
    </div>
  );
}
