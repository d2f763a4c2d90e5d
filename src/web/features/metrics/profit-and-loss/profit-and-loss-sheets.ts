import type { PartyKind, Relation, SingleThreadedAccount } from "#domain/customers/relations/relation.ts";
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
        .map((relation) => [
          relation.from_name,
          kind(relation.from_kind),
          relation.to_name,
          kind(relation.to_kind),
          relation.strength,
          relation.activities,
          relation.days_quiet,
          relation.open_deals,
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
      ...accounts.map((account) => [
        account.account,
        account.only_contact,
        account.only_member,
        account.open_deals,
        plainValue(account.value_minor, "money", account.currency),
        account.days_quiet,
      ]),
    ],
  };
}
