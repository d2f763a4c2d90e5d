import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import type { Field } from "#domain/records/kinds/record-kind.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ImportSection } from "./import-section.tsx";
import { LinkOptions, useLinkedColumns } from "./link-options.tsx";
import { MatchOptions } from "./match-options.tsx";
import { useImportTexts } from "./use-import-texts.ts";

type OptionsSectionProps = {
  mapping: Mapping;
  columns: ColumnProfile[];
  own: Record<string, Field>;
  onChange: (mapping: Mapping) => void;
};

/** Renders the options for matching rows with existing records and linking them; one line until it is opened. */
export function OptionsSection({ mapping, columns, own, onChange }: OptionsSectionProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const { list } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const linked = useLinkedColumns({ mapping, columns, own });
  const { match } = mapping;
  const names = list(match.map((field) => texts.field(mapping.entity, field)));
  const summary = joinFacts([
    match.length === 0 ? t("match.none") : t("match.by", { fields: names }),
    ...linked.map(({ field, chosen }) => `${texts.field(mapping.entity, field)}: ${chosen}`),
  ]);
  return (
    <ImportSection
      title={t("options.title")}
      text={!isOpen && summary}
      action={
        <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("reading.change")}
        </Button>
      }
    >
      {isOpen && (
        <>
          <MatchOptions mapping={mapping} onChange={onChange} />
          {linked.length > 0 && <LinkOptions mapping={mapping} linked={linked} onChange={onChange} />}
        </>
      )}
    </ImportSection>
  );
}
