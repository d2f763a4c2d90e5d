import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { type CustomImportFields, customImportFields } from "#domain/imports/custom-import-fields.ts";
import { guessKind, newFieldOptions } from "#domain/imports/new-field.ts";
import type { Entity } from "#domain/records/entity.ts";
import { createField } from "#web/data/records/change-custom-fields.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { showError } from "#web/ui/show-error.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { Note } from "./note.tsx";
import { useImportTexts } from "./use-import-texts.ts";

export type AddedField = { column: ColumnProfile; field: string };

/** The maximum number of columns for which fields are offered: wide exports contain mostly data of another system. */
const maxNewFields = 12;

/** Lists the columns that will not be imported, and offers to add a field for each of them. */
export function SkippedColumns({
  columns,
  onAdded,
}: {
  columns: ColumnProfile[];
  /** The kind of record, and a function that is called with the added fields; undefined if fields cannot be added. */
  onAdded?: { entity: Entity; assign: (fields: AddedField[], own: CustomImportFields) => void };
}) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const { list } = useFormat();
  const client = useQueryClient();
  const { mutateAsync: create } = useMutation(createField);
  const { mutate: add, isPending } = useMutation({
    mutationFn: async ({ entity, assign }: NonNullable<typeof onAdded>) => {
      const added: AddedField[] = [];
      try {
        for (const column of columns) {
          const kind = guessKind(column);
          const shape = { label: texts.column(column).slice(0, 100), options: newFieldOptions(column, kind) };
          added.push({ column, field: await create({ entity, kind, ...shape, formula: null, is_required: false }) });
        }
      } finally {
        const fields = await client.fetchQuery({ ...allCustomFieldsQuery(), staleTime: 0 });
        assign(added, customImportFields(fields));
      }
    },
    onError: showError,
    meta: { isQuiet: true },
  });
  return (
    <Note
      tone="info"
      title={t("skipped.title", { count: columns.length })}
      actions={
        onAdded &&
        columns.length <= maxNewFields && (
          <Button variant="outline" pending={isPending} onClick={() => add(onAdded)}>
            {t("skipped.add", { count: columns.length })}
          </Button>
        )
      }
    >
      <p className="line-clamp-3">{list(columns.map((column) => texts.column(column)))}</p>
      {onAdded && columns.length <= maxNewFields && <p className="text-muted-foreground">{t("newField.text")}</p>}
    </Note>
  );
}
