import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import type { Company } from "#domain/workspace/companies.ts";
import { setActiveCompany } from "#web/data/workspace/stored-companies.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { DeleteCompany } from "./delete-company.tsx";

type CompanyListProps = {
  companies: readonly Company[];
  active: Company;
  canEdit: boolean;
  onEdit: (company: Company) => void;
};

export function CompanyList({ companies, active, canEdit, onEdit }: CompanyListProps) {
  const { t } = useTranslation("company");
  const { number } = useFormat();
  const [leaving, setLeaving] = useState<Company | null>(null);
  return (
    <section aria-labelledby="companies" className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      <h2 id="companies" className="text-base font-semibold">
        {t("list.title")}
      </h2>
      <ul aria-labelledby="companies" className="divide-y rounded-lg border">
        {companies.map((company) => {
          const { id, name, industry, employees } = company;
          const isActive = id === active.id;
          const facts = [
            industry,
            employees !== null && t("list.people", { count: employees, total: number(employees) }),
          ];
          return (
            <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
              <div className="grid min-w-40 flex-1">
                <span className="font-medium wrap-anywhere">{name}</span>
                <span className="text-muted-foreground text-xs wrap-anywhere">{joinFacts(facts)}</span>
              </div>
              <div className="ml-auto flex items-center gap-1">
                {isActive ? (
                  <Badge tone="selection">{t("list.active")}</Badge>
                ) : (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t("list.openOne", { name })}
                    onClick={() => setActiveCompany(id)}
                  >
                    {t("list.open")}
                  </Button>
                )}
                {canEdit && (
                  <>
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      aria-label={t("list.edit", { name })}
                      onClick={() => onEdit(company)}
                    >
                      <Pencil />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      aria-label={t("delete", { name })}
                      onClick={() => setLeaving(company)}
                    >
                      <Trash2 />
                    </Button>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {leaving && <DeleteCompany company={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}
