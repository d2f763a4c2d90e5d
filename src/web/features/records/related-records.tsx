import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { kindOf, linksTo } from "#domain/records/kinds/kinds.ts";
import { columnOf, type RecordColumn, recordColumns, valueOf } from "#domain/records/record-columns.ts";
import { writeFilters } from "#domain/records/record-filters.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import { type Related, relatedQuery } from "#web/data/records/related.ts";
import { summedColumns } from "#web/data/records/totals-request.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { listPath } from "#web/ui/record-target.ts";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { isNumeric, RecordValue } from "./record-value.tsx";
import { SumsText } from "./sums-text.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

const AddRecord = lazyDialog(async () => (await import("./add-record.tsx")).AddRecord);

type Target = { id: string; name: string };
type Props = { entity: Entity; to: Target; workspace: Workspace; children: ReactNode };

/** The kinds that users look for first; all others follow in their usual order. */
const firstKinds: readonly Entity[] = ["contacts", "deals", "sales"];

/** Orders kinds by importance; kinds without records come last. */
function byImportance(one: Related, other: Related): number {
  const rank = ({ entity, totals }: Related) => {
    const index = firstKinds.indexOf(entity);
    return (totals.count === 0 ? firstKinds.length + 1 : 0) + (index < 0 ? firstKinds.length : index);
  };
  return rank(one) - rank(other);
}

/** Renders the records that link to a record, by kind. `children` are shown below, at the same time. */
export function AllRelated({ entity, to, workspace, children }: Props) {
  const { data: related } = useQuery(relatedQuery(entity, to.id, workspace));
  const isPending = !related && linksTo(entity).length > 0;
  return (
    <>
      {isPending && <Skeleton className="h-80" />}
      {related?.toSorted(byImportance).map((records) => (
        <RelatedRecords key={`${records.entity} ${records.column}`} {...records} to={to} workspace={workspace} />
      ))}
      {/* Rendered but invisible, so that the content loads in the meantime and does not move later. */}
      <div className={isPending ? "invisible grid gap-5" : "grid gap-5"}>{children}</div>
    </>
  );
}

/** Renders the first records of a kind, their number and sums, a link to all of them, and a button that adds one. */
function RelatedRecords({
  entity,
  column,
  rows,
  totals,
  to,
  workspace,
}: Related & { to: Target; workspace: Workspace }) {
  const { t } = useTranslation(["records", "kinds"]);
  const { number } = useFormat();
  const [isAdding, setAdding] = useState(false);
  const isOfItsKind = column === "parent_id" || column === "refund_of_id";
  const canAdd = workspace.role !== "viewer" && !isOfItsKind;
  if (isOfItsKind && totals.count === 0) return null;
  const title = isOfItsKind
    ? t(column === "parent_id" ? "kinds:accounts.children" : "kinds:sales.children")
    : t(`kinds:${entity}.many`);
  const known = recordColumns(entity);
  const [summed] = summedColumns(known);
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 className="text-base font-semibold">
          {title} <span className="tabular text-muted-foreground font-normal">{number(totals.count)}</span>
        </h2>
        <div className="flex shrink-0 items-center gap-1">
          {totals.count > rows.length && (
            <Link
              to={listPath(entity)}
              search={{ where: writeFilters([{ column, operator: "any", values: [to.id] }]) }}
              className="text-muted-foreground hover:text-foreground px-2 text-xs hover:underline"
            >
              {t("page.showAll")}
            </Link>
          )}
          {canAdd && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t(`kinds:${entity}.add`)}
              title={t(`kinds:${entity}.add`)}
              onClick={() => setAdding(true)}
            >
              <Plus />
            </Button>
          )}
        </div>
      </div>
      {summed && totals.count > 1 && (
        <p className="text-muted-foreground flex flex-wrap gap-x-3 text-xs">
          <SumsText totals={totals} column={summed.name} />
        </p>
      )}
      {rows.length > 0 && (
        <ul aria-label={title} className="-mx-2 grid grid-cols-[minmax(0,1fr)]">
          {rows.map((row) => (
            <RelatedRow key={row.id} entity={entity} row={row} timeZone={workspace.time_zone} />
          ))}
        </ul>
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

/** Renders a record in two lines: the name and amount, then the other values. */
function RelatedRow({ entity, row, timeZone }: { entity: Entity; row: RecordRow; timeZone: string }) {
  const { label } = useRecordTexts();
  const known = recordColumns(entity);
  const filled = kindOf(entity)
    .brief.flatMap((name) => columnOf(known, name) ?? [])
    .filter((column) => valueOf(row, column) !== null);
  const amount = filled.find(({ kind }) => isNumeric(kind));
  const value = (column: RecordColumn) => (
    <span key={column.name} className="min-w-0 truncate" title={label(entity, column)}>
      <RecordValue row={row} column={column} timeZone={timeZone} />
    </span>
  );
  return (
    <li className="hover:bg-accent grid grid-cols-[minmax(0,1fr)] rounded-md px-2 py-1">
      <div className="flex items-baseline justify-between gap-2">
        <span className="flex min-w-0 items-baseline gap-2">
          <RecordLink entity={entity} id={row.id} className="truncate font-medium">
            {String(row.name)}
          </RecordLink>
          {row.is_sample && <SampleMark />}
        </span>
        {amount && <span className="shrink-0">{value(amount)}</span>}
      </div>
      <div className="text-muted-foreground flex min-w-0 gap-3 text-xs">
        {filled.filter((column) => column !== amount).map(value)}
      </div>
    </li>
  );
}
