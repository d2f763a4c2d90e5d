import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { kindOf } from "#domain/records/kinds/kinds.ts";
import { columnOf, recordColumns } from "#domain/records/record-columns.ts";
import { writeFilters } from "#domain/records/record-filters.ts";
import { recordCountQuery, type RecordRow, recordsQuery } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { DataTable, type TableColumn } from "#web/ui/data-table.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { listPath } from "#web/ui/record-target.ts";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { isNumeric, RecordValue } from "./record-value.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

const AddRecord = lazyDialog(async () => (await import("./add-record.tsx")).AddRecord);

const shown = 8;

type Props = { entity: Entity; column: string; to: { id: string; name: string }; workspace: Workspace };

/** Renders the first records linked to one, a link to all of them, and a button that adds one. */
export function RelatedRecords({ entity, column, to, workspace }: Props) {
  const { t } = useTranslation(["records", "kinds"]);
  const { label } = useRecordTexts();
  const { number } = useFormat();
  const [isAdding, setAdding] = useState(false);
  const known = recordColumns(entity);
  const where = writeFilters([{ column, operator: "any", values: [to.id] }]);
  const { data: rows } = useQuery(recordsQuery(known, { where }, workspace));
  const { data: total } = useQuery(recordCountQuery(known, { where }, workspace));
  const isOfItsKind = column === "parent_id" || column === "refund_of_id";
  const canAdd = workspace.role !== "viewer" && !isOfItsKind;
  if (isOfItsKind && total === 0) return null;
  const title = isOfItsKind
    ? t(column === "parent_id" ? "kinds:accounts.children" : "kinds:sales.children")
    : t(`kinds:${entity}.many`);
  const columns = kindOf(entity).brief.flatMap((name) => columnOf(known, name) ?? []);
  // A name, a day and an amount fit on a phone; more columns scroll horizontally.
  const isSingleColumn = columns.length <= 2;

  return (
    <section aria-label={title} className="grid min-w-0 gap-2">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h2 className="text-base font-semibold">
          {title}{" "}
          {total !== undefined && <span className="tabular text-muted-foreground font-normal">{number(total)}</span>}
        </h2>
        <div className="flex items-center gap-1">
          {total !== undefined && total > shown && (
            <Link
              to={listPath(entity)}
              search={{ where }}
              className="text-muted-foreground hover:text-foreground px-2 hover:underline"
            >
              {t("page.showAll")}
            </Link>
          )}
          {canAdd && (
            <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
              <Plus />
              {t(`kinds:${entity}.add`)}
            </Button>
          )}
        </div>
      </div>
      {total === 0 && <p className="text-muted-foreground">{t(`kinds:${entity}.noneHere`)}</p>}
      {!rows && <Skeleton className="h-9" />}
      {rows && rows.length > 0 && (
        <DataTable
          isFramed
          isHeadHidden
          label={title}
          className={isSingleColumn ? "sm:min-w-lg" : "min-w-lg"}
          rows={rows.slice(0, shown)}
          keyOf={({ id }) => id}
          columns={[
            {
              key: "name",
              header: label(entity, "name"),
              className: "max-w-0 truncate",
              cell: (row) => (
                <span className="flex items-center gap-2">
                  <RecordLink entity={entity} id={row.id} className="truncate font-medium">
                    {String(row.name)}
                  </RecordLink>
                  {row.is_sample && <SampleMark />}
                </span>
              ),
            },
            ...columns.map((field): TableColumn<RecordRow> => ({
              key: field.name,
              header: label(entity, field.name),
              isNumeric: isNumeric(field.kind),
              className: cn("w-1/5 max-w-0 truncate", isSingleColumn && "max-sm:w-[30%]"),
              cell: (row) => <RecordValue row={row} column={field} timeZone={workspace.time_zone} />,
            })),
          ]}
        />
      )}
      {canAdd && (
        <AddRecord
          entity={entity}
          isOpen={isAdding}
          onOpenChange={setAdding}
          workspace={workspace}
          belongsTo={[{ column, ...to }]}
        />
      )}
    </section>
  );
}
