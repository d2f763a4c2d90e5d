import { useTranslation } from "react-i18next";

import { currencyOr } from "#domain/numbers/currency.ts";
import { changeColumn } from "#domain/records/change-columns.ts";
import type { ChangedRecord } from "#domain/records/change-sets.ts";
import { useEveryColumn } from "#web/data/records/custom-fields.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { useValueText } from "#web/ui/use-value-text.ts";

import { useChangeLabel } from "./use-change-label.ts";

/** Texts for columns of other features; undefined for the default texts. */
type OwnLabels = {
  label?: (path: string) => string | undefined;
  value?: (path: string, value: unknown) => string | undefined;
};

/**
 * Returns the changed cells of a record as texts. Columns without a label, such as the position on the board, are left
 * out.
 */
export function useChangedCells(
  { entity, cells, held, currency }: Pick<ChangedRecord, "entity" | "cells" | "held" | "currency">,
  names: Readonly<Record<string, string>>,
  timeZone: string,
  own: OwnLabels = {},
) {
  const { t } = useTranslation("records");
  const known = useEveryColumn(entity);
  const label = useChangeLabel();
  const text = useValueText();
  const usual = useWorkspaceCurrency();
  // Amounts before and after a change are in the record's currency at that time.
  const currencies = [cells.currency?.[0] ?? currency, cells.currency?.[1] ?? currency, held.currency ?? currency];
  const place = (path: string) => known?.columns.findIndex(({ name }) => name === changeColumn(known, path).name) ?? 0;
  // Sorted in the order of the columns.
  const inOrder = Object.entries(cells).toSorted(([one], [other]) => place(one) - place(other));
  return inOrder.flatMap(([path, [before, after]]) => {
    const called = own.label?.(path) ?? label(entity, path);
    if (called === undefined) return [];
    const column = changeColumn(known, path);
    const nothing = t("history.nothing");
    const say = (value: unknown, moment: number): string => {
      const context = { currency: currencyOr(currencies[moment], usual), nothing, timeZone };
      return own.value?.(path, value) ?? text(value, column, { ...context, nameOf: (id) => names[id] });
    };
    const now = path in held ? say(held[path], 2) : undefined;
    return [{ path, label: called, before: say(before, 0), after: say(after, 1), held: now }];
  });
}
