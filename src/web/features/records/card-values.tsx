import type { Entity } from "#domain/records/entity.ts";
import { hasFeature, kindOf } from "#domain/records/kinds/kinds.ts";
import { type RecordColumn, valueOf } from "#domain/records/record-columns.ts";
import { formatBriefDay } from "#domain/time/brief-day.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { linkedRow, RecordValue } from "./record-value.tsx";

/**
 * At most `first` important columns are shown below the name. If fewer than `others` of them have a value, less
 * important columns are added up to that number.
 */
const maxValues = { first: 3, others: 2 };

/**
 * Selects the columns that a card shows: an amount or else a choice next to the name, and below it the account, the most
 * important columns with a value, and others if there is room. Addresses and numbers of records are left out.
 */
export function cardColumns(entity: Entity, columns: readonly RecordColumn[], row: RecordRow) {
  const { number, brief } = kindOf(entity);
  const filled = columns
    .slice(1)
    .filter((column) => column.name !== number && isPresent(valueOf(row, column)) && !isAddress(column));
  const amount = filled.find(({ kind }) => kind === "money");
  // A deal without a value has no choice in its place.
  const lacksValue = !amount && hasFeature(entity, "stages") && columns.some(({ kind }) => kind === "money");
  const side = lacksValue ? undefined : (amount ?? filled.find(({ kind }) => kind === "choice"));
  const rest = filled.filter((column) => column !== side && column.kind !== "money");
  const first = ["account_id", ...brief].flatMap((name) => rest.find((column) => column.name === name) ?? []);
  const others = rest
    .filter((column) => !first.includes(column))
    .slice(0, Math.max(0, maxValues.others - first.length));
  return { side, lacksValue, below: [...first.slice(0, maxValues.first), ...others] };
}

const isAddress = ({ kind }: RecordColumn) => kind === "phone" || kind === "email" || kind === "url";

const isPresent = (value: unknown) =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

type Props = { row: RecordRow; column: RecordColumn; timeZone: string };

/** Renders a value on a card, where only the record itself is a link. */
export function CardValue({ row, column, timeZone }: Props) {
  const { language } = useFormat();
  const linked = linkedRow(row, column);
  if (linked && column.target !== "stages" && column.target !== "members") return <>{linked.name}</>;
  if (column.kind === "date" && column.name !== "month")
    return <span className="tabular">{formatBriefDay(String(valueOf(row, column)), language)}</span>;
  return <RecordValue isInTable row={row} column={column} timeZone={timeZone} withDecimals={false} />;
}
