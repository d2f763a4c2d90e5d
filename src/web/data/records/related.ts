import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf, kindOf, linksTo } from "#domain/records/kinds/kinds.ts";
import { columnOf, recordColumns } from "#domain/records/record-columns.ts";
import { orderTerms } from "#domain/records/record-order.ts";
import { readRows, recordRow, type RecordRow } from "#web/data/requests/read-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { type FilterContext, tableSelect } from "./record-request.ts";
import { type Totals, totalsRow, totalsSelect, toTotals } from "./totals-request.ts";

/** The first records that link to a record by the same column, and the totals of all such records. */
export type Related = { entity: Entity; column: string; rows: RecordRow[]; totals: Totals };

/** The contact or account that a record links to. */
export type Party = { entity: "contacts" | "accounts"; row: RecordRow };

/** Maximum number of related records of each kind on a record's page. */
const shown = 5;

/** The links to parties, with the fields that their cards show. */
const partyLinks = [
  { entity: "contacts", column: "contact_id", alias: "party_contact", fields: "title,phone,email" },
  { entity: "accounts", column: "account_id", alias: "party_account", fields: "industry,city,phone" },
] as const;

/** The kinds whose pages also list the other records of the same account. */
const withOthers: readonly Entity[] = ["deals", "contacts"];

/**
 * The contact and account of a record, and by kind the first records that link to it and the first other records of its
 * account, in a single request.
 */
export const relatedQuery = (entity: Entity, id: string, context: Pick<FilterContext, "id" | "currency">) =>
  queryOptions({
    queryKey: ["records", "related", context.id, entity, id, context.currency],
    queryFn: async ({ signal }): Promise<{ parties: Party[]; others: Related | undefined; links: Related[] }> => {
      // The page of an account, or of a record that links to one, already shows the account.
      const accountOf = entity === "accounts" || fieldsOf(entity).account_id ? [] : ["account_id"];
      const select = (other: Entity, from: string, rows: string, totals: string) => {
        const known = recordColumns(other);
        const phone = other === "contacts" ? ["phone"] : [];
        const columns = ["name", ...kindOf(other).brief, ...phone, ...accountOf].flatMap(
          (name) => columnOf(known, name) ?? [],
        );
        return `${rows}:${from}(${tableSelect(known, columns)}),${totals}:${from}(${totalsSelect(known)})`;
      };
      const read = (other: Entity, row: Record<string, unknown>, rows: string, totals: string) => ({
        entity: other,
        rows: z.array(recordRow).parse(row[rows]),
        totals: toTotals(recordColumns(other), context, z.array(totalsRow).parse(row[totals])),
      });
      const parties = partyLinks.filter(({ column }) => fieldsOf(entity)[column]);
      const hasOthers = withOthers.includes(entity);
      const links = linksTo(entity).map((link, at) => ({ ...link, rows: `rows_${at}`, totals: `totals_${at}` }));
      if (links.length === 0 && parties.length === 0) return { parties: [], others: undefined, links: [] };
      const others = hasOthers ? `,${select(entity, `${entity}!account_id`, "others", "other_totals")}` : "";
      const selects = [
        ...parties.map(
          ({ entity: party, column, alias, fields }) =>
            `${alias}:${party}!${column}(id,version,name,is_sample,${fields}${party === "accounts" ? others : ""})`,
        ),
        ...links.map(({ entity: other, column, rows, totals }) => select(other, `${other}!${column}`, rows, totals)),
      ];
      const all = supabase
        .from(entity)
        .select(["id", ...selects].join(","))
        .eq("workspace_id", context.id)
        .eq("id", id);
      const lists = [
        ...links.map((link) => ({ entity: link.entity, referencedTable: link.rows })),
        ...(hasOthers ? [{ entity, referencedTable: "party_account.others" }] : []),
      ];
      const request = lists.reduce(
        (narrowed, { entity: other, referencedTable }) =>
          orderTerms(recordColumns(other), []).reduce(
            (ordered, { column, ...direction }) => ordered.order(column, { ...direction, referencedTable }),
            narrowed.limit(shown, { referencedTable }),
          ),
        hasOthers ? all.neq("party_account.others.id", id).neq("party_account.other_totals.id", id) : all,
      );
      const [record] = readRows(z.looseObject({}), await request.abortSignal(signal));
      if (!record) return { parties: [], others: undefined, links: [] };
      const found = parties.flatMap(({ entity: party, alias }) => {
        const row = z.nullable(recordRow).parse(record[alias]);
        return row ? [{ entity: party, row }] : [];
      });
      const account = found.find(({ entity: party }) => party === "accounts")?.row;
      return {
        parties: found,
        others:
          hasOthers && account
            ? { column: "account_id", ...read(entity, account, "others", "other_totals") }
            : undefined,
        links: links.map(({ entity: other, column, rows, totals }) => ({
          column,
          ...read(other, record, rows, totals),
        })),
      };
    },
  });
