import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Company } from "#domain/workspace/companies.ts";
import { createLocation } from "#web/data/workspace/companies.ts";

import { EditableNameList } from "./editable-name-list.tsx";

/** Renders the locations of a company. */
export function LocationList({ company, canEdit }: { company: Company; canEdit: boolean }) {
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
