import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { EditableKind } from "#domain/assistant/change-fields.ts";
import type { ProposedChange, ProposedValue } from "#domain/assistant/proposed-change.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Shown = ProposedValue["before"];

/** Returns functions that describe a change of a record in the user's language. */
export function useChangeText() {
  const { t } = useTranslation(["ai-chat", "records"]);
  const { money, day, number, percent } = useFormat();

  const kindOf = ({ entity, values }: ProposedChange) => {
    if (entity !== "activities") return entity;
    const kind = values.find(({ column }) => column === "kind")?.after.value;
    return kind === "note" || kind === "call" || kind === "meeting" ? kind : "task";
  };
  const title = (change: ProposedChange) =>
    change.record ? t(`doing.edit.${kindOf(change)}`, { name: change.record.name }) : t(`doing.new.${kindOf(change)}`);
  const field = (entity: EditableKind, column: string) =>
    entity === "activities"
      ? t(`doing.field.${column}` as ParseKeys<"ai-chat">)
      : t(`records:${entity}.fields.${column}` as ParseKeys<["ai-chat", "records"]>);

  function value({ kind }: ProposedValue, { value: raw, label }: Shown, currency: Currency): string {
    if (label !== null) return label;
    if (raw === null || raw === "") return t("doing.empty");
    if (typeof raw === "boolean") return t(raw ? "records:yes" : "records:no");
    if (typeof raw === "number")
      return kind === "money" ? money(raw, currency) : kind === "percent" ? percent(raw) : number(raw);
    if (kind === "date") return day(raw);
    return kind === "choice" ? t(`records:choices.${raw}` as ParseKeys<["ai-chat", "records"]>) : raw;
  }
  return { title, field, value };
}
