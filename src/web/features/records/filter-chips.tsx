import { ListTree, X } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import { conditionsOf, type FilterGroup, isGroup } from "#domain/records/record-filters.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

const FilterChip = lazy(async () => ({ default: (await import("./filter-chip.tsx")).FilterChip }));

type Props = {
  columns: RecordColumns;
  filters: FilterGroup;
  workspace: Workspace;
  onChange: (filters: FilterGroup) => void;
  /** Called to open the conditions as groups. */
  onGroups: () => void;
};

/** Renders a chip for each filter, and a button that clears all filters if there are several. */
export function FilterChips({ columns, filters, workspace, onChange, onGroups }: Props) {
  const { t } = useTranslation("records");
  const clear = () => onChange({ join: "and", of: [] });
  const remove = (index: number) => onChange({ ...filters, of: filters.of.toSpliced(index, 1) });
  // Conditions joined by "or" share a chip, because separate chips read as "and".
  if (filters.join === "or") return <GroupChip group={filters} onOpen={onGroups} onRemove={clear} />;
  return (
    <>
      {filters.of.map((node, index) =>
        isGroup(node) ? (
          <GroupChip key={index} group={node} onOpen={onGroups} onRemove={() => remove(index)} />
        ) : (
          // A column may have two filters, so the key includes the index.
          <Suspense key={`${node.column} ${index}`} fallback={<Skeleton className="h-8 w-40" />}>
            <FilterChip
              columns={columns}
              filter={node}
              workspace={workspace}
              onChange={(changed) => onChange({ ...filters, of: filters.of.with(index, changed) })}
              onRemove={() => remove(index)}
            />
          </Suspense>
        ),
      )}
      {filters.of.length > 1 && (
        <Button variant="ghost" onClick={clear}>
          {t("filter.clear")}
        </Button>
      )}
    </>
  );
}

type ChipProps = { group: FilterGroup; onOpen: () => void; onRemove: () => void };

/** Renders a chip for conditions that are not simply joined by "and". Clicking it opens them. */
function GroupChip({ group, onOpen, onRemove }: ChipProps) {
  const { t } = useTranslation("records");
  const count = conditionsOf(group).length;
  return (
    <span className="bg-selection text-selection-foreground inline-flex h-8 items-center rounded-md">
      <button
        type="button"
        onClick={onOpen}
        className="inline-flex h-full items-center gap-1.5 rounded-l-md pr-1 pl-2.5 text-sm focus-visible:-outline-offset-2"
      >
        <ListTree aria-hidden className="size-4" />
        {t(group.join === "or" ? "filter.groupOr" : "filter.groupAnd", { count })}
      </button>
      <Button
        variant="ghost"
        size="icon-sm"
        className="text-current"
        aria-label={t("filter.removeGroup")}
        onClick={onRemove}
      >
        <X />
      </Button>
    </span>
  );
}
