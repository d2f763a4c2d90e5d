import type { ReactNode } from "react";

import type { Entity } from "#domain/fields.ts";
import type { TableSearch } from "#domain/table-search.ts";
import { useColumns } from "#web/data/custom-fields.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { RecordList } from "#web/features/records/record-list.tsx";

type Props = {
  entity: Entity;
  search: TableSearch;
  workspace: Workspace;
  navigate: (to: { search: (before: TableSearch) => TableSearch; replace: boolean }) => Promise<void>;
  children?: ReactNode;
};

/** The list of one entity, put together from the features that have a part in it. */
export function ListScreen({ entity, search, workspace, navigate, children }: Props) {
  const columns = useColumns(entity);
  return (
    <RecordList
      columns={columns}
      search={search}
      workspace={workspace}
      onSearch={(changed) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...changed }), replace: "q" in changed })
      }
    >
      {children}
    </RecordList>
  );
}
