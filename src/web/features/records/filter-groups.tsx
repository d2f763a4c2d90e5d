import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import { type FilterGroup, isGroup } from "#domain/records/record-filters.ts";
import { useDraftFields } from "#web/ui/form/form-draft.ts";
import { formLayer } from "#web/ui/form/form-layer.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogHeader } from "#web/ui/kit/dialog.tsx";

import { countUnready, FilterGroupFields, readNode } from "./filter-group-fields.tsx";

type Props = {
  columns: RecordColumns;
  filters: FilterGroup;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  onApply: (filters: FilterGroup) => void;
};

export function FilterGroups({ isOpen, onOpenChange, ...props }: Props) {
  const { t } = useTranslation("table");
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-3xl" {...formLayer}>
        <DialogHeader title={t("groups.title")} text={t("groups.text")} />
        <GroupsForm {...props} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function GroupsForm({
  columns,
  filters,
  onApply,
  onDone,
}: Omit<Props, "isOpen" | "onOpenChange"> & { onDone: () => void }) {
  const { t, i18n } = useTranslation(["table", "common"]);
  const first = columns.columns[0]?.name ?? "name";
  const [{ tree }, setValues, isRestored] = useDraftFields<{ tree: FilterGroup }>(`filters ${columns.entity}`, {
    tree: filters.of.length > 0 ? filters : { join: "and", of: [{ column: first, operator: "contains", values: [] }] },
  });
  const unready = countUnready(columns, tree, i18n.language);
  return (
    <form
      className="grid min-h-0 gap-4"
      data-unsaved={isRestored || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (unready > 0) return;
        const read = readNode(columns, tree, i18n.language);
        onApply(isGroup(read) ? read : { join: "and", of: [read] });
        onDone();
      }}
    >
      <div className="max-h-[60dvh] scrollbar-thin overflow-y-auto p-1">
        <FilterGroupFields
          columns={columns}
          group={tree}
          depth={0}
          onChange={(changed) => setValues({ tree: changed })}
        />
      </div>
      {unready > 0 && (
        <p role="status" className="text-muted-foreground text-xs">
          {t("groups.unready", { count: unready })}
        </p>
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">{t("common:cancel")}</Button>
        </DialogClose>
        <Button type="submit" disabled={unready > 0}>
          {t("groups.apply")}
        </Button>
      </DialogFooter>
    </form>
  );
}
