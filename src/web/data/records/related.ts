import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

import type { Entity } from "#domain/records/entity.ts";
import { kindOf, linksTo } from "#domain/records/kinds/kinds.ts";
import { columnOf, recordColumns } from "#domain/records/record-columns.ts";
import { orderTerms } from "#domain/records/record-order.ts";
import { readRows, recordRow, type RecordRow } from "#web/data/requests/read-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { type FilterContext, tableSelect } from "./record-request.ts";
import { type Totals, totalsRow, totalsSelect, toTotals } from "./totals-request.ts";

/** The first records that link to a record by the same column, and the totals of all such records. */
export type Related = { entity: Entity; column: string; rows: RecordRow[]; totals: Totals };

/** Maximum number of related records of each kind on a record's page. */
const shown = 5;

/** The records that link to a record, by kind, in a single request. */
export const relatedQuery = (entity: Entity, id: string, context: Pick<FilterContext, "id" | "currency">) =>
  queryOptions({
    queryKey: ["records", "related", context.id, entity, id, context.currency],
    queryFn: async ({ signal }): Promise<Related[]> => {
      const links = linksTo(entity).map((link, at) => ({
        ...link,
        known: recordColumns(link.entity),
        rows: `rows_${at}`,
        totals: `totals_${at}`,
      }));
      if (links.length === 0) return [];
      const select = links.flatMap(({ entity: other, column, known, rows, totals }) => {
        const columns = ["name", ...kindOf(other).brief].flatMap((name) => columnOf(known, name) ?? []);
        const from = `${other}!${column}`;
        return [`${rows}:${from}(${tableSelect(known, columns)})`, `${totals}:${from}(${totalsSelect(known)})`];
      });
      const all = supabase
        .from(entity)
        .select(["id", ...select].join(","))
        .eq("workspace_id", context.id)
        .eq("id", id);
      const request = links.reduce(
        (narrowed, { known, rows: referencedTable }) =>
          orderTerms(known, []).reduce(
            (ordered, { column, ...direction }) => ordered.order(column, { ...direction, referencedTable }),
            narrowed.limit(shown, { referencedTable }),
          ),
        all,
      );
      const [record] = readRows(z.looseObject({}), await request.abortSignal(signal));
      if (!record) return [];
      return links.map(({ entity: other, column, known, rows, totals }) => ({
        entity: other,
        column,
        rows: z.array(recordRow).parse(record[rows]),
        totals: toTotals(known, context, z.array(totalsRow).parse(record[totals])),
      }));
    },
  });
