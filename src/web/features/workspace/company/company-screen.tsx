import { useSuspenseQuery } from "@tanstack/react-query";
import { Building, Plus, Printer } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { activeCompany, type Company } from "#domain/workspace/companies.ts";
import { companiesQuery } from "#web/data/workspace/companies.ts";
import { useActiveId } from "#web/data/workspace/stored-companies.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

import { CompanyList } from "./company-list.tsx";
import { CompanySections } from "./company-sections.tsx";
import { useSampleCompany } from "./use-sample-company.ts";

const CompanyDialog = lazyDialog(async () => (await import("./company-dialog.tsx")).CompanyDialog);

export function CompanyScreen({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("company");
  const { data: list, isRefetchError, fetchStatus } = useSuspenseQuery(companiesQuery());
  const open = activeCompany(list, useActiveId());
  const [edited, setEdited] = useState<Company | null>(null);
  const [isOpen, setOpen] = useState(false);
  const sample = useSampleCompany();
  const canEdit = workspace.role !== "viewer";
  const isOld = isRefetchError || fetchStatus === "paused";
  const edit = (company: Company | null) => {
    setEdited(company);
    setOpen(true);
  };
  const adding = canEdit && (
    <Button onClick={() => edit(null)}>
      <Plus />
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        context={isOld && <span role="status">{t("old")}</span>}
        actions={
          open && (
            <>
              <Button variant="outline" className="print:hidden" onClick={() => print()}>
                <Printer />
                {t("print")}
              </Button>
              <span className="contents print:hidden">{adding}</span>
            </>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 pb-12 md:px-6">
        {open ? (
          <>
            <CompanyList companies={list} active={open} canEdit={canEdit} onEdit={edit} />
            <CompanySections company={open} canEdit={canEdit} onEdit={() => edit(open)} />
          </>
        ) : (
          <>
            <EmptyState icon={Building} title={t("empty.title")} text={t(canEdit ? "empty.text" : "empty.viewer")}>
              {adding}
            </EmptyState>
            <div className="bg-card grid grid-cols-[minmax(0,1fr)] gap-6 rounded-lg border border-dashed p-4 md:p-6">
              <div className="grid gap-1">
                <Badge tone="outline">{t("sample.mark")}</Badge>
                <p className="text-muted-foreground max-w-prose">{t("sample.text")}</p>
              </div>
              <CompanySections company={sample} canEdit={false} />
            </div>
          </>
        )}
      </div>
      {/* Remounted for each company, so that the fields start with that company's values. */}
      <CompanyDialog key={edited?.id ?? "new"} company={edited} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
