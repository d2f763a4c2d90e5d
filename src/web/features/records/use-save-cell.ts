import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { type RecordColumn, valueOf } from "#domain/records/record-columns.ts";
import { readMergedInto } from "#web/data/records/merged-into.ts";
import { recordQuery, type RecordRow, updateRecord, writeRecord } from "#web/data/records/records.ts";
import { type AppError, toAppError } from "#web/data/requests/app-error.ts";
import { recordTarget } from "#web/ui/record-target.ts";
import { showError } from "#web/ui/show-error.ts";
import { notify } from "#web/ui/toast.tsx";

/** Two people wrote one cell: what the other one put there, and from which version to go on. */
export type CellConflict = { mine: unknown; latest: RecordRow };

type Write = {
  row: RecordRow;
  column: RecordColumn;
  value: unknown;
  /** What the new value points to, to show before the server has answered. */
  linked?: { id: string; name: string } | null;
  /** Further columns that change with it. */
  also?: Record<string, unknown>;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Writes one cell. It shows at once; if somebody else changed the record meanwhile but not this cell, both changes
 * stand, and if they changed this very cell, `onConflict` is told and nothing is lost.
 */
export function useSaveCell(entity: Entity, onConflict: (column: RecordColumn, conflict: CellConflict) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation("records");
  const pages = { queryKey: ["records", entity, "page"] } as const;
  const patch = (id: string, changed: Record<string, unknown>) =>
    client.setQueriesData<RecordRow[]>(pages, (rows) =>
      rows?.map((row) => (row.id === id ? { ...row, ...changed } : row)),
    );

  const tellGone = async (error: AppError, id: string) => {
    const kept = error.code === "notFound" ? await readMergedInto(id).catch(() => null) : null;
    if (!kept) return showError(error);
    const open = () => void navigate(recordTarget(kept.entity, kept.id));
    notify.offer(t("form.mergedInto", { name: kept.name }), t("form.openMerged"), open);
  };

  const columnsOf = ({ column, value, also }: Write, custom: unknown) =>
    column.path === column.name
      ? { ...also, [column.name]: value }
      : { ...also, custom: { ...(custom as Record<string, unknown>), [column.name]: value } };

  const write = async (asked: Write): Promise<{ version: number } | CellConflict> => {
    const { row, column, value } = asked;
    const latestOf = () => client.fetchQuery({ ...recordQuery(entity, row.id), staleTime: 0 });
    // Custom fields are one column of the table, so the others have to be at hand.
    let latest = column.path === column.name ? null : await latestOf();
    for (let attempt = 0; ; attempt += 1) {
      const { version } = latest ?? row;
      if (latest && version !== row.version && !isSame(valueOf(latest, column), valueOf(row, column)))
        return { mine: value, latest };
      try {
        return await writeRecord(entity, { id: row.id, version, columns: columnsOf(asked, latest?.custom) });
      } catch (error) {
        if (toAppError(error).code !== "conflict" || attempt > 3) throw error;
        latest = await latestOf();
      }
    }
  };

  return useMutation({
    mutationFn: write,
    onMutate: async ({ row, column, value, linked, also }) => {
      await client.cancelQueries(pages);
      const before = client.getQueriesData<RecordRow[]>(pages);
      patch(row.id, {
        ...also,
        [column.name]: value,
        ...(column.embed && linked !== undefined && { [column.embed]: linked }),
      });
      return before;
    },
    onSuccess: (result, { row, column }, before) => {
      if ("version" in result) return patch(row.id, { version: result.version });
      before.forEach(([key, rows]) => client.setQueryData(key, rows));
      onConflict(column, result);
    },
    onError: (error, { row }, before) => {
      before?.forEach(([key, rows]) => client.setQueryData(key, rows));
      void tellGone(toAppError(error), row.id);
    },
    meta: updateRecord(entity).meta,
  });
}
