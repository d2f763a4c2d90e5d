import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { keepOther, type MergeChoice, proposeMerge, toMerge } from "#domain/records/duplicates/merge-choice.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { mergeRecords } from "#web/data/records/change-sets.ts";
import { type DuplicateEntity, recordsByIdQuery } from "#web/data/records/duplicates.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogHeader } from "#web/ui/kit/dialog.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { MergeTable } from "./merge-table.tsx";

type Props = {
  columns: RecordColumns & { entity: DuplicateEntity };
  ids: readonly string[];
  timeZone: string;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  onMerged?: () => void;
};

/** Renders the dialog for merging several records into one, field by field. */
export function MergeRecords({ columns, ids, timeZone, isOpen, onOpenChange, onMerged }: Props) {
  const { t } = useTranslation("duplicates");
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-4xl">
        <DialogHeader title={t("merge.title")} text={t("merge.text")} />
        <Suspense fallback={<Skeleton className="h-80" />}>
          <MergeForm
            columns={columns}
            ids={ids}
            timeZone={timeZone}
            onMerged={() => {
              onOpenChange(false);
              onMerged?.();
            }}
          />
        </Suspense>
      </DialogContent>
    </Dialog>
  );
}

function MergeForm({
  columns,
  ids,
  timeZone,
  onMerged,
}: Pick<Props, "columns" | "ids" | "timeZone"> & { onMerged: () => void }) {
  const { t } = useTranslation(["duplicates", "common"]);
  const { number } = useFormat();
  const { entity } = columns;
  const { data } = useSuspenseQuery(recordsByIdQuery(entity, ids.toSorted()));
  // The records when the dialog was opened: merging removes them from the data before the dialog has closed.
  const [all] = useState(data);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [selected, setChosen] = useState<MergeChoice>();
  const rows = all.filter(({ id }) => !left.includes(id));
  const choice = selected ?? proposeMerge(columns, rows);
  const offerUndo = useUndoToast();
  const merge = useMutation({
    ...mergeRecords,
    onSuccess: ({ change_set_id: set }, { keep, merge: deleted, fields }) => {
      const name = String(fields.name ?? rows.find(({ id }) => id === keep)?.name);
      const count = deleted.length;
      offerUndo(t("merged", { count, total: number(count), name }), set);
      onMerged();
    },
  });
  if (all.length < ids.length) return <p className="text-sm">{t("merge.gone")}</p>;
  return (
    <form
      className="grid min-w-0 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        merge.mutate({ entity, ...toMerge(columns, rows, choice) });
      }}
    >
      {all.length > 2 && (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
          <legend className="text-muted-foreground mb-1 text-sm">{t("merge.takeIn")}</legend>
          {all.map(({ id, name, email }) => (
            <label key={id} className="flex min-h-6 items-center gap-2 text-sm">
              <Checkbox
                checked={!left.includes(id)}
                onCheckedChange={(isIn) => {
                  setLeft(isIn ? left.filter((other) => other !== id) : [...left, id]);
                  setChosen(undefined);
                }}
              />
              {joinFacts([name, email].filter(Boolean).map(String))}
            </label>
          ))}
        </fieldset>
      )}
      {rows.length < 2 ? (
        <p className="text-sm">{t("merge.needTwo")}</p>
      ) : (
        <MergeTable
          columns={columns}
          rows={rows}
          choice={choice}
          timeZone={timeZone}
          onKeep={(id) => setChosen(keepOther(columns, rows, id))}
          onTake={(column, from) => setChosen({ ...choice, values: { ...choice.values, [column]: from } })}
        />
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">{t("common:cancel")}</Button>
        </DialogClose>
        <Button type="submit" pending={merge.isPending} disabled={rows.length < 2}>
          {t("merge.confirm", { count: rows.length })}
        </Button>
      </DialogFooter>
    </form>
  );
}
