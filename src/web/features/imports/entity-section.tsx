import { useId } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/fields.ts";

import { ImportSection } from "./import-section.tsx";

const choices: readonly Entity[] = ["accounts", "contacts", "products", "deals"];

/** What one row of the file is. */
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
  const name = useId();
  return (
    <ImportSection title={t("holds.title")}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("holds.title")}</legend>
        {choices.map((choice) => (
          <label
            key={choice}
            className="border-input bg-card hover:bg-accent has-checked:border-ring has-checked:bg-selection has-checked:text-selection-foreground has-focus-visible:outline-ring flex h-9 items-center gap-2 rounded-md border px-3 text-sm transition-colors has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === entity}
              onChange={() => onChange(choice)}
              className="accent-primary"
            />
            {t(`entity.${choice}`)}
            {choice === suggested && <span className="text-xs font-normal opacity-80">{t("holds.suggested")}</span>}
          </label>
        ))}
      </fieldset>
    </ImportSection>
  );
}
