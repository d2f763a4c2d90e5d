import { useTranslation } from "react-i18next";

import type { Plan } from "#domain/import/plan.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Which stage each value of the file becomes, and how many deals stand there. */
export function StageTable({ stages }: { stages: Plan["stages"] }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  return (
    <table className="w-full max-w-2xl text-sm" aria-label={t("values.stages")}>
      <thead>
        <tr className="text-muted-foreground border-b text-left text-xs [&>th]:h-8 [&>th]:pr-4 [&>th]:font-medium">
          <th scope="col">{t("stageTable.value")}</th>
          <th scope="col">{t("stageTable.stage")}</th>
          <th scope="col" className="text-right">
            {t("counts.rows")}
          </th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ value, name, kind, rows, is_new }) => (
          <tr key={value} className="border-b last:border-b-0 [&>td]:py-2 [&>td]:pr-4 [&>td]:align-top">
            <td className="break-words">{value}</td>
            <td>
              <span className="inline-flex flex-wrap items-center gap-1.5">
                {name}
                <Badge tone={kind === "open" ? "outline" : kind}>{t(`stageKind.${kind}`)}</Badge>
                {is_new && <Badge tone="selection">{t("stageTable.isNew")}</Badge>}
              </span>
            </td>
            <td className="tabular text-right">{format.number(rows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
