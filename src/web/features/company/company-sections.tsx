import { Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Company } from "#domain/workspace/companies.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Section } from "#web/ui/section.tsx";

import { CompanyFacts } from "./company-facts.tsx";
import { DepartmentDirectory } from "./department-directory.tsx";
import { LocationList } from "./location-list.tsx";
import { OrganisationChart } from "./organisation-chart.tsx";

type CompanySectionsProps = { company: Company; canEdit: boolean; onEdit?: () => void };

/** Renders the sections of a company: details, locations, structure, and members. */
export function CompanySections({ company, canEdit, onEdit }: CompanySectionsProps) {
  const { t } = useTranslation("company");
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Section
          title={t("information.title")}
          action={
            canEdit && (
              <Button variant="outline" size="sm" className="print:hidden" onClick={onEdit}>
                <Pencil />
                {t("edit")}
              </Button>
            )
          }
        >
          <CompanyFacts company={company} />
        </Section>
        <Section title={t("locations.title")}>
          <LocationList company={company} canEdit={canEdit} />
        </Section>
      </div>
      <Section title={t("structure.title")}>
        <OrganisationChart company={company} />
      </Section>
      <Section title={t("directory.title")}>
        <DepartmentDirectory company={company} canEdit={canEdit} />
      </Section>
    </>
  );
}
