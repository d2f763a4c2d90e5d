import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/fields.ts";
import type { TableSearch } from "#domain/table-search.ts";
import { useColumns } from "#web/data/custom-fields.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { RecordList } from "#web/features/records/record-list.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";

const MergeChosen = lazy(async () => ({
  default: (await import("#web/features/duplicates/merge-chosen.tsx")).MergeChosen,
}));

type Props = {
  entity: Entity;
  search: TableSearch;
  workspace: Workspace;
  navigate: (to: { search: (before: TableSearch) => TableSearch; replace: boolean }) => Promise<void>;
  children?: ReactNode;
};

/** The list of one entity, put together from the features that have a part in it. */
export function ListScreen({ entity, search, workspace, navigate, children }: Props) {
  const { t } = useTranslation("records");
  const columns = useColumns(entity);
  const canBeTwice = entity === "contacts" || entity === "accounts";
  return (
    <RecordList
      columns={columns}
      search={search}
      workspace={workspace}
      onSearch={(changed) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...changed }), replace: "q" in changed })
      }
      {...(canBeTwice && {
        links: (
          <Link to={`/dashboard/${entity}/duplicates`} className={buttonVariants({ variant: "ghost" })}>
            {t("duplicates")}
          </Link>
        ),
        bulkActions: (ids) => (
          <Suspense>
            <MergeChosen columns={{ ...columns, entity }} ids={ids} timeZone={workspace.time_zone} />
          </Suspense>
        ),
      })}
    >
      {children}
    </RecordList>
  );
}
