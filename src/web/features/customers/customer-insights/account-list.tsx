import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Actionable, SelectionContext } from "#web/metrics/selection-actions.tsx";
import { useRowSelection } from "#web/metrics/use-row-selection.tsx";
import { DataTable, type TableColumn } from "#web/ui/data-table.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Number of rows shown initially, so that the content below is not too far down. */
const firstRows = 12;

type Row = { account_id: string; account: string };

type Props<R extends Row> = SelectionContext & {
  title: string;
  /** The conditions for listing an account. */
  note: string;
  /** Shown above the rows. */
  intro?: ReactNode;
  /** Undefined while loading. */
  rows: readonly R[] | undefined;
  /** Shown if there are no rows. */
  none: ReactNode;
  pendingRows: number;
  columns: readonly TableColumn<R>[];
  /** Key of a row, for lists where an account can have several rows. */
  keyOf?: (row: R) => string;
  nameOf?: (row: R) => string;
  /** Title of a task about a row. */
  task: (row: R) => string;
  /** The cells of a row in an export. */
  cells: (row: R) => Actionable["cells"];
  /** Total number of accounts, if the list is truncated. */
  total?: number;
};

export function AccountList<R extends Row>(props: Props<R>) {
  const { title, note, intro, rows, none, pendingRows, columns, workspace, tags, total = 0 } = props;
  const { keyOf = (row) => row.account_id, nameOf = (row) => row.account } = props;
  const { t } = useTranslation("customer-insights");
  const { number } = useFormat();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows?.slice(0, firstRows);
  const { column, actions } = useRowSelection(
    { workspace, tags },
    {
      rows: shown,
      keyOf,
      nameOf,
      actionable: (row: R) => ({
        about: { entity: "accounts", id: row.account_id },
        task: props.task(row),
        cells: props.cells(row),
      }),
      file: "customers.csv",
    },
  );
  return (
    <Section title={title} note={note} action={actions}>
      {intro}
      {rows?.length === 0 ? (
        <p className="text-muted-foreground text-sm">{none}</p>
      ) : (
        <DataTable
          isFramed
          label={title}
          rows={shown}
          pendingRows={pendingRows}
          keyOf={keyOf}
          columns={[column, ...columns]}
        />
      )}
      {rows && shown && rows.length > shown.length && (
        <Button variant="outline" size="sm" className="w-fit" onClick={() => setWhole(true)}>
          {t("next.all", { total: number(rows.length) })}
        </Button>
      )}
      {rows && shown?.length === rows.length && total > rows.length && (
        <p className="text-muted-foreground text-xs">
          {t("next.cut", { shown: number(rows.length), total: number(total) })}
        </p>
      )}
    </Section>
  );
}
