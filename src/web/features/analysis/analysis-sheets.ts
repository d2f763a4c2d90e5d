import type { Answer, AnswerRow, Unit } from "#domain/measures/answer.ts";
import type { MeasureId } from "#domain/measures/question.ts";
import { currencyDigits } from "#domain/numbers/money.ts";
import type { PartyKind, Relation, SingleThreadedAccount } from "#domain/relations/relation.ts";
import type { Sheet, SheetCell } from "#web/ui/workbook.ts";

type Words = {
  measure: (id: MeasureId) => string;
  unit: (unit: Unit, currency: string) => string;
  kind: (kind: PartyKind) => string;
  text: (
    key:
      | "indicators"
      | "months.title"
      | "export.measure"
      | "export.unit"
      | "export.value"
      | "export.before"
      | "export.from"
      | "export.to"
      | "export.who"
      | "export.whom"
      | "export.kind"
      | "export.strength"
      | "export.activities"
      | "export.quiet"
      | "export.deals"
      | "export.relations"
      | "export.single"
      | "export.openValue"
      | "export.onlyContact"
      | "export.onlyMember",
  ) => string;
};

/** An amount in whole units of its currency, as spreadsheets count. */
const whole = (minor: number | null, currency: string) =>
  minor === null ? null : minor / 10 ** currencyDigits(currency);
const plain = (value: number | null | undefined, unit: Unit, currency: string): SheetCell =>
  value == null ? null : unit === "money" ? whole(value, currency) : value;
const day = (iso: string | undefined) => (iso ? new Date(`${iso}T00:00:00Z`) : null);

export function indicatorSheet(
  { columns, total, currency, range, compared_range: before }: Answer,
  words: Words,
): Sheet {
  return {
    name: words.text("indicators"),
    rows: [
      [words.text("export.from"), day(range.from), day(before?.from)],
      [words.text("export.to"), day(range.to), day(before?.to)],
      [
        words.text("export.measure"),
        words.text("export.value"),
        words.text("export.before"),
        words.text("export.unit"),
      ],
      ...columns.map(({ measure, unit }, at) => [
        words.measure(measure),
        plain(total.values[at], unit, currency),
        plain(total.compared[at], unit, currency),
        words.unit(unit, currency),
      ]),
    ],
  };
}

export function monthSheet({ columns, rows, currency }: Answer, words: Words): Sheet {
  return {
    name: words.text("months.title"),
    rows: [
      [
        words.text("export.from"),
        words.text("export.to"),
        ...columns.map(({ measure, unit }) => `${words.measure(measure)} (${words.unit(unit, currency)})`),
      ],
      ...rows.map(({ period, values }: AnswerRow) => [
        day(period?.from),
        day(period?.to),
        ...columns.map(({ unit }, at) => plain(values[at], unit, currency)),
      ]),
    ],
  };
}

export function relationSheet(relations: readonly Relation[], words: Words): Sheet {
  const { text, kind } = words;
  return {
    name: text("export.relations"),
    rows: [
      [
        text("export.who"),
        text("export.kind"),
        text("export.whom"),
        text("export.kind"),
        text("export.strength"),
        text("export.activities"),
        text("export.quiet"),
        text("export.deals"),
      ],
      ...relations
        .filter(({ place }) => place !== null)
        .map((one) => [
          one.from_name,
          kind(one.from_kind),
          one.to_name,
          kind(one.to_kind),
          one.strength,
          one.activities,
          one.days_quiet,
          one.open_deals,
        ]),
    ],
  };
}

export function singleThreadedSheet(accounts: readonly SingleThreadedAccount[], words: Words): Sheet {
  const { text, kind } = words;
  const [first] = accounts;
  return {
    name: text("export.single"),
    rows: [
      [
        kind("accounts"),
        text("export.onlyContact"),
        text("export.onlyMember"),
        text("export.deals"),
        `${text("export.openValue")} (${first?.currency ?? ""})`,
        text("export.quiet"),
      ],
      ...accounts.map((one) => [
        one.account,
        one.only_contact,
        one.only_member,
        one.open_deals,
        whole(one.value_minor, one.currency),
        one.days_quiet,
      ]),
    ],
  };
}
