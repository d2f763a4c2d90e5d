import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import type { FieldKind } from "#domain/records/kinds/record-kind.ts";
import { Select } from "#web/ui/kit/select.tsx";

import { useImportTexts } from "./use-import-texts.ts";

type Format = NonNullable<Mapping["columns"][number]["format"]>;

type FormatControlsProps = {
  column: ColumnProfile;
  kind: FieldKind;
  format: Format | undefined;
  currency: string;
  /** True if the file has a quantity column; an amount may then be a unit price. */
  hasPieces: boolean;
  onChange: (format: Format) => void;
};

const orders = ["mdy", "dmy", "ymd"] as const;
const moneyUnits = [1, 1000, 10_000, 1_000_000, "minor"] as const;
const percentUnits = [1, 100] as const;

export function FormatControls({ column, kind, format = {}, currency, hasPieces, onChange }: FormatControlsProps) {
  if (kind === "date" && column.kind !== "empty")
    return <DateFormat column={column} format={format} onChange={onChange} />;
  if (kind === "money") {
    const money = <MoneyFormat column={column} format={format} currency={currency} onChange={onChange} />;
    if (!hasPieces) return money;
    return (
      <div className="grid gap-2">
        <PieceFormat column={column} format={format} onChange={onChange} />
        {money}
      </div>
    );
  }
  if (kind === "percent") return <PercentFormat column={column} format={format} onChange={onChange} />;
  if (kind === "integer" || kind === "number")
    return <DecimalMark column={column} format={format} onChange={onChange} />;
  return null;
}

/** True if a column mapped to a field of this kind has a format to choose. */
export const hasFormat = ({ number, kind: content }: ColumnProfile, kind: FieldKind) =>
  (kind === "date" && content !== "empty") ||
  kind === "money" ||
  kind === "percent" ||
  ((kind === "integer" || kind === "number") && (number?.ambiguous === true || number?.mixed === true));

type Part = Pick<FormatControlsProps, "column" | "onChange"> & { format: Format };

function DateFormat({ column, format, onChange }: Part) {
  const { t } = useTranslation("imports");
  const { column: nameOf } = useImportTexts();
  return (
    <div className="grid gap-1">
      <Select
        aria-label={t("format.dateOrder", { column: nameOf(column) })}
        value={format.date_order ?? "ymd"}
        onChange={(value) => onChange({ ...format, date_order: value })}
        options={orders.map((value) => [value, t(`format.order.${value}`)])}
      />
      {column.date?.ambiguous && <Doubt>{t("format.dateDoubt", { sample: column.samples[0] ?? "" })}</Doubt>}
      {column.date?.mixed && <Doubt>{t("format.dateMixed")}</Doubt>}
    </div>
  );
}

function MoneyFormat({ column, format, currency, onChange }: Part & { currency: string }) {
  const { t } = useTranslation("imports");
  const { column: nameOf } = useImportTexts();
  const own = format.currency ?? currency;
  const currencies = [...new Set([currency, own, ...Intl.supportedValuesOf("currency")])];
  return (
    <div className="grid gap-1">
      <div className="flex gap-2">
        <Select
          className="w-20 shrink-0"
          aria-label={t("format.currency", { column: nameOf(column) })}
          value={own}
          onChange={(value) => onChange({ ...format, currency: value })}
          options={currencies.map((value) => [value, value])}
        />
        <Select
          className="flex-1"
          aria-label={t("format.unit", { column: nameOf(column) })}
          value={String(format.unit ?? 1)}
          onChange={(value) => onChange({ ...format, unit: moneyUnits.find((unit) => String(unit) === value) ?? 1 })}
          options={moneyUnits.map((unit) => [String(unit), t(`format.units.${unit}`)])}
        />
      </div>
      <DecimalMark column={column} format={format} onChange={onChange} />
    </div>
  );
}

function PieceFormat({ column, format, onChange }: Part) {
  const { t } = useTranslation("imports");
  const { column: nameOf } = useImportTexts();
  return (
    <Select
      aria-label={t("format.per", { column: nameOf(column) })}
      value={format.per ?? "row"}
      onChange={(per) => onChange({ ...format, per: per === "piece" ? per : undefined })}
      options={[
        ["row", t("format.pers.row")],
        ["piece", t("format.pers.piece")],
      ]}
    />
  );
}

function PercentFormat({ column, format, onChange }: Part) {
  const { t } = useTranslation("imports");
  const { column: nameOf } = useImportTexts();
  return (
    <div className="grid gap-1">
      <Select
        aria-label={t("format.unit", { column: nameOf(column) })}
        value={String(format.unit ?? 1)}
        onChange={(value) => onChange({ ...format, unit: percentUnits.find((unit) => String(unit) === value) ?? 1 })}
        options={percentUnits.map((unit) => [String(unit), t(`format.percentUnits.${unit}`)])}
      />
      <DecimalMark column={column} format={format} onChange={onChange} />
    </div>
  );
}

/** Renders the choice of the decimal mark, only if the column's values are ambiguous or inconsistent. */
function DecimalMark({ column, format, onChange }: Part) {
  const { t } = useTranslation("imports");
  const { column: nameOf } = useImportTexts();
  if (!column.number?.ambiguous && !column.number?.mixed) return null;
  return (
    <>
      <Select
        aria-label={t("format.decimal", { column: nameOf(column) })}
        value={format.decimal ?? "."}
        onChange={(decimal) => onChange({ ...format, decimal })}
        options={[
          [".", t("format.decimalPoint")],
          [",", t("format.decimalComma")],
        ]}
      />
      <Doubt>
        {column.number.mixed ? t("format.numberMixed") : t("format.numberDoubt", { sample: column.samples[0] ?? "" })}
      </Doubt>
    </>
  );
}

function Doubt({ children }: { children: string }) {
  return (
    <p className="text-warning flex items-start gap-1 text-xs">
      <TriangleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
      {children}
    </p>
  );
}
