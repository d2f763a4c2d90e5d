import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { TableColumn } from "#web/ui/data-table.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";

import { type Actionable, ChosenActions, type ChosenContext } from "./chosen-actions.tsx";

type Choosing<R> = {
  /** The shown rows; undefined while pending. */
  rows: readonly R[] | undefined;
  keyOf: (row: R) => string;
  nameOf: (row: R) => string;
  actionable: (row: R) => Actionable;
  /** Name of the exported file. */
  file: string;
};

/** Returns the selection column of a list and its bulk actions; null if there are no rows. */
export function useChosen<R>(context: ChosenContext, { rows, keyOf, nameOf, actionable, file }: Choosing<R>) {
  const { t } = useTranslation("chosen");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
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
        checked={all.length > 0 && all.every((key) => chosen.has(key))}
        onCheckedChange={(isChosen) => choose(all, isChosen === true)}
      />
    ),
    className: "w-8 print:hidden",
    cell: (row) => (
      <Checkbox
        aria-label={t("choose", { account: nameOf(row) })}
        checked={chosen.has(keyOf(row))}
        onCheckedChange={(isChosen) => choose([keyOf(row)], isChosen === true)}
      />
    ),
  };
  const actions = all.length > 0 && (
    <ChosenActions
      {...context}
      rows={rows?.filter((row) => chosen.has(keyOf(row))).map(actionable) ?? []}
      file={file}
      onDone={() => setChosen(new Set())}
    />
  );
  return { column, actions };
}
