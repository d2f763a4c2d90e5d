import { useMutation } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Company } from "#domain/workspace/companies.ts";
import { type CompanyField, companyFieldNames } from "#domain/workspace/company-form.ts";
import { createLocation } from "#web/data/workspace/companies.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { phoneAddress } from "#web/ui/phone-address.ts";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { DepartmentDirectory } from "./department-directory.tsx";
import { EditableNameList } from "./editable-name-list.tsx";
import { fieldLabels } from "./field-labels.ts";
import { OrganisationChart } from "./organisation-chart.tsx";

type CompanySectionsProps = { company: Company; canEdit: boolean; onEdit?: () => void };

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

function LocationList({ company, canEdit }: { company: Company; canEdit: boolean }) {
  const { t } = useTranslation("company");
  const { mutate: create, isPending } = useMutation(createLocation);
  if (canEdit)
    return (
      <EditableNameList
        table="locations"
        places={company.locations}
        maxLength={400}
        isAdding={isPending}
        onAdd={(name, onAdded) => create({ companyId: company.id, name }, { onSuccess: onAdded })}
      />
    );
  if (company.locations.length === 0) return <p className="text-muted-foreground">{t("information.nothing")}</p>;
  return (
    <ul className="grid gap-1">
      {company.locations.map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Renders the details of a company, including empty ones. */
function CompanyFacts({ company }: { company: Company }) {
  const { t } = useTranslation("company");
  const { number } = useFormat();
  const formatted = (name: CompanyField) => {
    const value = company[name];
    if (value === null) return <span className="text-muted-foreground">{t("information.nothing")}</span>;
    if (name === "email") return <ExternalLink href={`mailto:${value}`}>{String(value)}</ExternalLink>;
    if (name === "phone") return <ExternalLink href={phoneAddress(String(value))}>{String(value)}</ExternalLink>;
    return name === "employees" ? number(Number(value)) : String(value);
  };
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {companyFieldNames.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted-foreground text-xs">{t(fieldLabels[name])}</dt>
          <dd className="wrap-anywhere">{formatted(name)}</dd>
        </div>
      ))}
    </dl>
  );
}

function ExternalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="hover:underline">
      {children}
    </a>
  );
}
