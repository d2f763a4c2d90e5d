import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { TableColumn } from "#web/ui/data-table.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";

import { type Actionable, SelectionActions, type SelectionContext } from "./selection-actions.tsx";

type Choosing<R> = {
  /** The displayed rows; undefined while loading. */
  rows: readonly R[] | undefined;
  keyOf: (row: R) => string;
  nameOf: (row: R) => string;
  actionable: (row: R) => Actionable;
  /** Name of the exported file. */
  file: string;
};

/** Returns the selection column of a list and its bulk actions. `actions` is false if the list is empty. */
export function useRowSelection<R>(context: SelectionContext, { rows, keyOf, nameOf, actionable, file }: Choosing<R>) {
  const { t } = useTranslation("chosen");
  const [selected, setChosen] = useState<ReadonlySet<string>>(new Set());
  const all = rows?.map(keyOf) ?? [];
  const choose = (keys: readonly string[], isChosen: boolean) =>
    setChosen((now) => {
      const others = [...now].filter((key) => !keys.includes(key));
      return new Set(isChosen ? [...others, ...keys] : others);
    });
  const column: TableColumn<R> = {
    key: "choose",
    header: (
      <Checkbox
        aria-label={t("chooseAll")}
        checked={all.length > 0 && all.every((key) => selected.has(key))}
        onCheckedChange={(isChosen) => choose(all, isChosen)}
      />
    ),
    className: "w-8 print:hidden",
    cell: (row) => (
      <Checkbox
        aria-label={t("choose", { account: nameOf(row) })}
        checked={selected.has(keyOf(row))}
        onCheckedChange={(isChosen) => choose([keyOf(row)], isChosen)}
      />
    ),
  };
  const actions = all.length > 0 && (
    <SelectionActions
      {...context}
      rows={rows?.filter((row) => selected.has(keyOf(row))).map(actionable) ?? []}
      file={file}
      onDone={() => setChosen(new Set())}
    />
  );
  return { column, actions };
}
