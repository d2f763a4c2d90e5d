import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { readColumns } from "#domain/records/lists/table-search.ts";
import type { ViewState } from "#domain/records/lists/view-state.ts";
import { showableColumns } from "#domain/records/record-columns.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { savedViewsQuery } from "#web/data/records/views/saved-views.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { recordTexts } from "#web/ui/record-texts.ts";

import type { LiveBlocks } from "./live-blocks.ts";
import { useInsertBlock, type Where } from "./use-insert-block.ts";
import type { SelectedCell } from "./use-selection.ts";

type InsertListProps = { live: LiveBlocks; cell: SelectedCell };
type Props = InsertListProps & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function InsertList({ isOpen, onOpenChange, ...given }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="sm:max-w-xl">
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Fields {...given} onDone={() => onOpenChange(false)} />
        </Suspense>
      </DialogContent>
    </Dialog>
  );
}

const all = "";
type Values = {
  entity: Entity;
  view: string;
  where: Where;
  /** The columns selected for a kind and view; null for the default columns. */
  picked: { of: string; names: readonly string[] } | null;
};

function Fields({ live, cell, onDone }: InsertListProps & { onDone: () => void }) {
  const { t } = useTranslation(["sheets", "views", "kinds"]);
  const form = useForm<Values>({
    draft: "insert list",
    values: { entity: "deals", view: all, where: "new", picked: null },
  });
  const { entity, view: selected, picked } = form.values;
  const { data: views } = useQuery(savedViewsQuery(entity));
  const { insert, isPending, problem, places } = useInsertBlock({ live, cell, onDone });
  const view = views?.find(({ id }) => id === selected);
  const state: ViewState = view?.state ?? {};
  const columns = useColumns(entity);
  const of = `${entity} ${view?.id ?? all}`;
  const names = picked?.of === of ? picked.names : readColumns(columns, state.cols).map(({ name }) => name);
  return (
    <DialogForm
      form={form}
      title={t("live.listTitle")}
      submit={t("live.insert")}
      isPending={isPending}
      onSubmit={({ where }) => {
        const { q, where: only, sort } = state;
        const search = { q, where: only, sort, cols: names.join(",") };
        insert({ name: view?.name ?? t(`kinds:${entity}.many`), source: { kind: "list", entity, search }, where });
      }}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <FormField form={form} name="entity" label={t("live.records")}>
          {(box) => (
            <Select {...box} options={entities.map((entity) => [entity, t(`kinds:${entity}.many`)] as const)} />
          )}
        </FormField>
        <FormField form={form} name="view" label={t("live.view")}>
          {(box) => (
            <Select
              {...box}
              value={view?.id ?? all}
              options={[[all, t(`kinds:${entity}.all`)], ...(views ?? []).map(({ id, name }) => [id, name] as const)]}
            />
          )}
        </FormField>
        <FormField form={form} name="where" label={t("live.where")}>
          {(box) => <Select {...box} options={places} />}
        </FormField>
      </div>
      <ColumnChoice
        entity={entity}
        columns={showableColumns(columns)}
        names={names}
        onNames={(changed) => form.set("picked", { of, names: changed })}
      />
      {problem && (
        <p role="alert" className="text-destructive text-sm">
          {problem}
        </p>
      )}
    </DialogForm>
  );
}

type ColumnChoiceProps = {
  entity: Entity;
  columns: ReturnType<typeof showableColumns>;
  names: readonly string[];
  onNames: (names: readonly string[]) => void;
};

/** Renders the choice of the columns of a list. The record's name is always included. */
function ColumnChoice({ entity, columns, names, onNames }: ColumnChoiceProps) {
  const { t } = useTranslation("sheets");
  const { t: words, i18n } = useTranslation(["records", "kinds"]);
  const { label } = recordTexts({ t: words, exists: i18n.exists.bind(i18n), language: i18n.language });
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t("live.columns")}</legend>
      <div className="grid max-h-56 scrollbar-thin gap-x-4 overflow-y-auto rounded-md border p-2 sm:grid-cols-2">
        {columns.map((column, index) => {
          const { name } = column;
          return (
            <label key={name} className="flex min-h-8 items-center gap-2.5 text-sm">
              <Checkbox
                checked={names.includes(name)}
                disabled={index === 0}
                onCheckedChange={(isOn) => onNames(isOn ? [...names, name] : names.filter((other) => other !== name))}
              />
              <span className="truncate">{label(entity, column)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
