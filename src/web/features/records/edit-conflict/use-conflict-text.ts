import { useQueries } from "@tanstack/react-query";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { LinkTarget } from "#domain/records/entity.ts";
import type { ColumnKind } from "#domain/records/kinds/record-kind.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";
import type { Conflict } from "#web/data/requests/update-rows.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { useValueText } from "#web/ui/use-value-text.ts";
import { useChangeLabel } from "#web/undo/use-change-label.ts";

const namespaces = ["edit-conflict", "activities", "communication-tools", "mailboxes"] as const;

const targets: Partial<Record<string, LinkTarget>> = {
  assignee_id: "members",
  owner_id: "members",
  head_id: "members",
  team_id: "teams",
  stage_id: "stages",
  account_id: "accounts",
  contact_id: "contacts",
  deal_id: "deals",
};

/** Text keys for the values of columns with a fixed set of values. */
const choices: Partial<Record<string, string>> = {
  outcome: "activities:outcomes",
  status: "communication-tools:statuses",
  sharing: "mailboxes:sharing",
};

function kindOf(column: string, value: unknown): ColumnKind {
  if (targets[column]) return "link";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return "number";
  if (column.endsWith("_at")) return "moment";
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? "date" : "text";
}

/** Returns labels for conflicting columns and a formatter for their values. */
export function useConflictText(conflicts: readonly Conflict[], timeZone: string) {
  const { t, i18n } = useTranslation(namespaces);
  const changeLabel = useChangeLabel();
  const text = useValueText();
  const currency = useWorkspaceCurrency();
  const links = conflicts.flatMap(({ column, mine, theirs }) => {
    const target = targets[column];
    return target ? [mine, theirs].flatMap((id) => (typeof id === "string" ? [{ target, id }] : [])) : [];
  });
  const names = useQueries({ queries: links.map(({ target, id }) => linkedNameQuery(target, id)) });
  const nameOf = (id: string) => {
    const name = names[links.findIndex((link) => link.id === id)]?.data;
    return name === undefined ? "…" : (name ?? undefined);
  };
  const textOf = (keys: readonly string[]) => {
    const key = keys.find((candidate) => i18n.exists(candidate));
    return key && t(key as ParseKeys<typeof namespaces>);
  };
  return {
    label: ({ table, column }: Conflict) =>
      textOf([`edit-conflict:tables.${table}.${column}`]) ??
      changeLabel(table, column) ??
      textOf([`edit-conflict:columns.${column}`]) ??
      t("edit-conflict:other"),
    /** Formats a value; undefined if it cannot be shown as text, such as the settings of a view. */
    value: ({ column }: Conflict, value: unknown): string | undefined => {
      if (value && typeof value === "object") return undefined;
      const words = choices[column] && textOf([`${choices[column]}.${String(value)}`]);
      const nothing = t("edit-conflict:nothing");
      return (
        words ?? text(value, { name: column, kind: kindOf(column, value) }, { currency, nothing, nameOf, timeZone })
      );
    },
  };
}
