import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { EditableKind } from "#domain/assistant/change-fields.ts";
import type { ProposedChange, ProposedValue } from "#domain/assistant/proposed-change.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Shown = ProposedValue["before"];

export function useChangeText() {
  const { t } = useTranslation(["ai-chat", "kinds", "records"]);
  const { money, day, number, percent } = useFormat();

  const activityOf = ({ values }: ProposedChange) => {
    const kind = values.find(({ column }) => column === "kind")?.after.value;
    return kind === "note" || kind === "call" || kind === "meeting" ? kind : "task";
  };
  function title(change: ProposedChange): string {
    const { entity, record } = change;
    if (entity !== "activities")
      return record
        ? t("doing.record", { kind: t(`kinds:${entity}.one`), name: record.name })
        : t(`kinds:${entity}.new`);
    return record ? t(`doing.edit.${activityOf(change)}`, { name: record.name }) : t(`doing.new.${activityOf(change)}`);
  }
  const field = (entity: EditableKind, column: string) =>
    entity === "activities"
      ? t(`doing.field.${column}` as ParseKeys<"ai-chat">)
      : t(`kinds:${entity}.fields.${column}` as ParseKeys<["ai-chat", "kinds", "records"]>);

  function value({ kind }: ProposedValue, { value: raw, label }: Shown, currency: Currency): string {
    if (label !== null) return label;
    if (raw === null || raw === "") return t("doing.empty");
    if (typeof raw === "boolean") return t(raw ? "records:yes" : "records:no");
    if (typeof raw === "number")
      return kind === "money" ? money(raw, currency) : kind === "percent" ? percent(raw) : number(raw);
    if (kind === "date") return day(raw);
    return kind === "choice" ? t(`records:choices.${raw}` as ParseKeys<["ai-chat", "kinds", "records"]>) : raw;
  }
  return { title, field, value };
}
