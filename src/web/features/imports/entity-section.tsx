import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { entities } from "#domain/records/kinds/kinds.ts";

import { ImportSection } from "./import-section.tsx";
import { RadioChoice } from "./radio-choice.tsx";

/** Renders the choice of what a row of the file is. */
export function EntitySection({
  entity,
  suggested,
  onChange,
}: {
  entity: Entity;
  suggested: Entity;
  onChange: (entity: Entity) => void;
}) {
  const { t } = useTranslation("imports");
  const options = entities.map((value) => ({
    value,
    label: (
      <>
        {t(`entity.${value}`)}
        {value === suggested && <span className="text-xs font-normal opacity-80">{t("holds.suggested")}</span>}
      </>
    ),
  }));
  return (
    <ImportSection title={t("holds.title")}>
      <RadioChoice label={t("holds.title")} options={options} value={entity} onChange={onChange} />
    </ImportSection>
  );
}
