import { useTranslation } from "react-i18next";

import type { Plan } from "#domain/imports/plan.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

export function StageTable({ stages }: { stages: Plan["stages"] }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const stageName = useStageName();
  return (
    <DataTable
      className="max-w-2xl"
      label={t("values.stages")}
      rows={stages}
      keyOf={({ value }) => value}
      columns={[
        { key: "value", header: t("stageTable.value"), className: "break-words", cell: ({ value }) => value },
        {
          key: "stage",
          header: t("stageTable.stage"),
          cell: ({ name, kind, is_new: isNew }) => (
            <span className="inline-flex flex-wrap items-center gap-1.5">
              {stageName(name)}
              <Badge tone={kind === "open" ? "outline" : kind}>{t(`stageKind.${kind}`)}</Badge>
              {isNew && <Badge tone="selection">{t("stageTable.isNew")}</Badge>}
            </span>
          ),
        },
        { key: "rows", header: t("counts.rows"), isNumeric: true, cell: ({ rows }) => format.number(rows) },
      ]}
    />
  );
}
