import type { PartyKind, Relation, SingleThreadedAccount } from "#domain/relations/relation.ts";
import { plainValue } from "#web/metrics/result-tables.ts";
import type { Sheet } from "#web/ui/workbook.ts";

type SheetLabels = {
  kind: (kind: PartyKind) => string;
  text: (
    key:
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

export function relationSheet(relations: readonly Relation[], words: SheetLabels): Sheet {
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

export function singleThreadedSheet(accounts: readonly SingleThreadedAccount[], words: SheetLabels): Sheet {
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
        plainValue(one.value_minor, "money", one.currency),
        one.days_quiet,
      ]),
    ],
  };
}
