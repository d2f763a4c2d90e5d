import { useTranslation } from "react-i18next";

import type { Company } from "#domain/workspace/companies.ts";
import { type CompanyField, companyFieldNames } from "#domain/workspace/company-form.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { fieldLabels } from "./field-labels.ts";

/** Renders the details of a company, including those that are not set. */
export function CompanyFacts({ company }: { company: Company }) {
  const { t } = useTranslation("company");
  const { number } = useFormat();
  const shown = (name: CompanyField) => {
    const value = company[name];
    if (value === null) return <span className="text-muted-foreground">{t("information.nothing")}</span>;
    if (name === "email") return <ExternalLink href={`mailto:${value}`}>{String(value)}</ExternalLink>;
    if (name === "phone")
      return <ExternalLink href={`tel:${String(value).replace(/[^\d+]/g, "")}`}>{String(value)}</ExternalLink>;
    return name === "employees" ? number(Number(value)) : String(value);
  };
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {companyFieldNames.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted-foreground text-xs">{t(fieldLabels[name])}</dt>
          <dd className="wrap-anywhere">{shown(name)}</dd>
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
