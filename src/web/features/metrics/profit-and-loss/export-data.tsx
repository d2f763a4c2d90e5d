import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { fromParty, toParty } from "#domain/customers/relations/relation.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Entity } from "#domain/records/entity.ts";
import { relationsQuery, singleThreadedQuery } from "#web/data/customers/relations.ts";
import { idParts, logExport } from "#web/data/workspace/log-export.ts";
import { PageExport } from "#web/metrics/page-export.tsx";
import { useResultTables } from "#web/metrics/result-tables.ts";

import { relationSheet, singleThreadedSheet } from "./profit-and-loss-sheets.ts";

export function ExportData({ results }: { results: readonly MeasureResult[] | undefined }) {
  const { t } = useTranslation(["analysis", "kinds", "relations"]);
  const tables = useResultTables();
  const client = useQueryClient();
  const [whole, months] = results ?? [];
  const words = {
    kind: (kind: "members" | "contacts" | "accounts" | "deals") =>
      kind === "members" ? t("relations:colleague") : t(`kinds:${kind}.one`),
    text: t,
  };
  const main = months && tables.rows(months, t("months.title"));
  const all = async () => {
    const [relations, accounts] = await Promise.all([
      client.fetchQuery(relationsQuery([])),
      client.fetchQuery(singleThreadedQuery()),
    ]);
    // Logged, because the file contains personal names.
    const named = relations.flatMap((relation) => [fromParty(relation), toParty(relation)]);
    const ids = (list: Entity) => named.filter(({ kind }) => kind === list).map(({ id }) => id);
    await logExport((["contacts", "accounts", "deals"] as const).flatMap((list) => idParts(list, ids(list))));
    return [
      ...(whole ? [tables.totals(whole, t("indicators"))] : []),
      ...(main ? [main] : []),
      relationSheet(relations, words),
      singleThreadedSheet(accounts, words),
    ];
  };
  return <PageExport hasRelations name="analysis" main={main} tables={all} />;
}
