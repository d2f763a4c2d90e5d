import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import type { CustomImportFields } from "#domain/imports/custom-import-fields.ts";
import { importFieldsOf, importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import type { Field } from "#domain/records/kinds/record-kind.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { cn } from "#web/ui/class-names.ts";
import { type Option, Select } from "#web/ui/kit/select.tsx";

import { FormatControls, hasFormat } from "./format-controls.tsx";
import { ImportSection } from "./import-section.tsx";
import { useImportTexts } from "./use-import-texts.ts";

// Loaded lazily, because few users add a field.
const NewField = lazy(async () => ({ default: (await import("./new-field.tsx")).NewField }));

/** Value of the option that adds a field. No field has this name. */
const newField = "+";

type MappedColumn = Mapping["columns"][number];

type ColumnsSectionProps = {
  columns: ColumnProfile[];
  mapping: Mapping;
  currency: string;
  /** The workspace's custom fields. */
  own: Record<string, Field>;
  /** Called with a field that was created for a column; undefined if fields cannot be added. */
  onFieldCreated?: (column: ColumnProfile, field: string, own: CustomImportFields) => void;
  onAssign: (column: ColumnProfile, field: string | null) => void;
  onFormat: (column: number, format: MappedColumn["format"]) => void;
};

export function ColumnsSection({
  columns,
  mapping,
  currency,
  own,
  onFieldCreated,
  onAssign,
  onFormat,
}: ColumnsSectionProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const [founding, setFounding] = useState<ColumnProfile | null>(null);
  const byColumn = new Map(mapping.columns.map((mapped) => [mapped.column, mapped]));
  const byField = new Map(mapping.columns.map(({ field, column }) => [field, column]));
  const nameOf = (index: number) => texts.column(columns[index] ?? { name: "", index });
  const pieces = importKindOf(mapping.entity).perPiece;
  const hasPieces = pieces !== undefined && byField.has(pieces.times);
  const known: Record<string, Field> = { ...importFieldsOf(mapping.entity), ...own };
  const kindOf = (field: string) => known[field]?.kind ?? "text";
  const hasFormats = mapping.columns.some(({ column, field }) => {
    const profile = columns[column];
    return profile !== undefined && hasFormat(profile, kindOf(field));
  });
  const grid = hasFormats ? "md:grid-cols-4" : "max-w-5xl md:grid-cols-[1fr_1.5fr_1fr]";
  const optionsFor = (column: ColumnProfile): Option[] => [
    ["", t("columns.leaveOut")],
    ...Object.keys(known).map((field): Option => {
      const taken = byField.get(field);
      const text = texts.field(mapping.entity, field);
      const isFree = taken === undefined || taken === column.index;
      return [field, isFree ? text : t("columns.taken", { field: text, column: nameOf(taken) })];
    }),
    ...(onFieldCreated && column.kind !== "empty" ? [[newField, t("newField.option")] as const] : []),
  ];
  return (
    <ImportSection title={t("columns.title")} text={t("columns.text", { count: byColumn.size, total: columns.length })}>
      <div>
        <div
          className={cn("text-muted-foreground hidden gap-4 border-b pb-1.5 text-xs font-medium md:grid", grid)}
          aria-hidden
        >
          <span>{t("columns.column")}</span>
          <span>{t("columns.samples")}</span>
          <span>{t("columns.field")}</span>
          {hasFormats && <span>{t("columns.format")}</span>}
        </div>
        <ul aria-label={t("columns.title")} className="grid">
          {columns.map((column) => {
            const mapped = byColumn.get(column.index);
            return (
              <li
                key={column.index}
                className={cn("grid gap-x-4 gap-y-2 border-b py-3 last:border-b-0 md:items-start md:py-2", grid)}
              >
                <ColumnFacts column={column} isMapped={mapped !== undefined} />
                <p
                  className="text-muted-foreground line-clamp-2 min-w-0 text-xs break-words md:pt-0.5"
                  title={column.samples.join("\n")}
                >
                  {joinFacts(column.samples.slice(0, 3))}
                </p>
                <Select
                  className={mapped ? undefined : "text-muted-foreground"}
                  aria-label={t("columns.fieldOf", { column: texts.column(column) })}
                  value={mapped?.field ?? ""}
                  options={optionsFor(column)}
                  onChange={(field) =>
                    field === newField ? setFounding(column) : onAssign(column, field === "" ? null : field)
                  }
                />
                {mapped && (
                  <FormatControls
                    column={column}
                    kind={kindOf(mapped.field)}
                    format={mapped.format}
                    currency={currency}
                    hasPieces={hasPieces && pieces.field === mapped.field}
                    onChange={(format) => onFormat(column.index, format)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {founding && onFieldCreated && (
        <Suspense>
          <NewField
            entity={mapping.entity}
            column={founding}
            onFieldCreated={(field, all) => onFieldCreated(founding, field, all)}
            onClose={() => setFounding(null)}
          />
        </Suspense>
      )}
    </ImportSection>
  );
}

function ColumnFacts({ column, isMapped }: { column: ColumnProfile; isMapped: boolean }) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const facts = [
    t(`kind.${column.kind}`),
    column.distinct !== null && column.filled > 0 && t("columns.different", { count: column.distinct }),
    column.empty > 0 && column.kind !== "empty" && t("columns.empty", { count: column.empty }),
    column.odd > 0 && t("columns.odd", { count: column.odd }),
  ];
  return (
    <div className="min-w-0">
      <p className={cn("truncate font-medium", !isMapped && "text-muted-foreground")}>{texts.column(column)}</p>
      <p className="text-muted-foreground text-xs">{joinFacts(facts)}</p>
    </div>
  );
}
