import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Check, Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { isCustomField } from "#domain/imports/custom-import-fields.ts";
import { setValue } from "#domain/imports/edit-mapping.ts";
import { importFieldsOf } from "#domain/imports/kinds/import-kinds.ts";
import { requiredFields } from "#domain/imports/mapping-rules.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { nearestChoice } from "#domain/imports/nearest-choice.ts";
import type { Plan } from "#domain/imports/plan.ts";
import { downloadRejects, type Import, type Reject, rejectsQuery } from "#web/data/imports/imports.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useImportTexts } from "./use-import-texts.ts";

type Draft = { mapping: Mapping; onChange: (mapping: Mapping) => void };
type Props = {
  imported: Import;
  plan: Plan;
  /** The user's decisions, which can be changed until the import starts. */
  draft?: Draft;
};

export function Rejects({ imported, plan, draft }: Props) {
  const { t } = useTranslation("imports");
  const download = useMutation(downloadRejects);
  return (
    <Problems imported={imported} problems={plan.rejects} draft={draft} label={t("rejects.table")}>
      <div>
        <Button
          variant="outline"
          pending={download.isPending}
          onClick={() =>
            download.mutate(
              { id: imported.id },
              {
                onSuccess: (file) =>
                  saveFile(file, `${imported.file_name.replace(/\.\w+$/, "")}-${t("rejects.fileName")}.csv`),
              },
            )
          }
        >
          <Download aria-hidden />
          {t("rejects.download")}
        </Button>
      </div>
    </Problems>
  );
}

/** Renders the values that are left empty or shortened, although their rows are imported. */
export function Adjusted({ imported, plan, draft }: Props) {
  const { t } = useTranslation("imports");
  return <Problems isAdjusted imported={imported} problems={plan.adjusted} draft={draft} label={t("adjusted.table")} />;
}

type ProblemsProps = {
  imported: Import;
  problems: Plan["rejects"];
  draft: Draft | undefined;
  isAdjusted?: boolean;
  label: string;
  children?: ReactNode;
};

function Problems({ imported, problems, draft, isAdjusted = false, label, children }: ProblemsProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const pages = useInfiniteQuery(rejectsQuery(imported.id, imported.version, isAdjusted));
  const columnName = (index: number | null, field: string | null) => {
    if (index !== null) return texts.column(imported.columns[index] ?? { name: "", index });
    return field && isCustomField(field) ? texts.field(imported.mapping.entity, field) : t("rejects.wholeRow");
  };
  const groups = groupSame(pages.data?.pages.flat() ?? []);
  const fixOf = (reject: Reject) => draft && findFix(reject, draft.mapping, texts.choice);
  const hasFixes = groups.some((group) => fixOf(group) !== undefined);
  return (
    <>
      <ul className="grid list-disc gap-1 pl-4">
        {problems.map(({ column, field, reason, rows: count }) => (
          <li key={`${column} ${field} ${reason}`}>
            {t("rejects.summary", { count, column: columnName(column, field), reason: t(`reason.${reason}`) })}
          </li>
        ))}
      </ul>
      {children}
      <DataTable
        scrolls
        label={label}
        className="min-w-lg"
        rows={groups}
        keyOf={({ rows, column_index: index, reason }) => `${rows[0]} ${index} ${reason}`}
        columns={[
          {
            key: "row",
            header: t("rejects.row"),
            className: "tabular w-40",
            cell: ({ rows }) => <RowNumbers rows={rows} />,
          },
          {
            key: "column",
            header: t("rejects.column"),
            className: "whitespace-nowrap",
            cell: ({ column_index: index, field }) => columnName(index, field),
          },
          {
            key: "value",
            header: t("rejects.value"),
            className: "max-w-60 truncate",
            cell: ({ value, reason }) =>
              value === null ? (
                <span className="text-muted-foreground">{reason === "required" ? t("rejects.nothing") : "—"}</span>
              ) : (
                <span title={value}>{value}</span>
              ),
          },
          { key: "problem", header: t("rejects.problem"), cell: (reject) => <Problem reject={reject} /> },
          ...(hasFixes && draft
            ? [
                {
                  key: "fix",
                  header: <span className="sr-only">{t("rejects.fix")}</span>,
                  className: "text-right",
                  cell: (reject: Group) => {
                    const fix = fixOf(reject);
                    if (!fix) return null;
                    return (
                      <Button
                        size="sm"
                        variant="outline"
                        disabled={fix.isApplied}
                        onClick={() => draft.onChange(setValue(draft.mapping, fix.field, fix.value, fix.choice))}
                      >
                        {fix.isApplied && <Check aria-hidden />}
                        {fix.choice === null
                          ? t("rejects.leaveEmpty")
                          : t("rejects.use", { choice: texts.choice(fix.choice) })}
                      </Button>
                    );
                  },
                },
              ]
            : []),
        ]}
      />
      <ShowMore pages={pages} text={t("rejects.more")} />
    </>
  );
}

type Group = Reject & { rows: number[] };

/** Groups rows with the same problem: a value that occurs in many rows is one decision. */
function groupSame(rejects: readonly Reject[]): Group[] {
  const keyOf = ({ column_index, field, value, reason, detail }: Reject) =>
    JSON.stringify([column_index, field, value, reason, detail]);
  return [...Map.groupBy(rejects, keyOf).values()].flatMap((same) =>
    same[0] ? [{ ...same[0], rows: same.map(({ row_number: row }) => row) }] : [],
  );
}

/**
 * Returns the choice that a mistyped value probably means, or null to leave an unreadable value empty; undefined if
 * there is no fix.
 */
function findFix({ column_index: index, reason, value }: Reject, mapping: Mapping, choice: (value: string) => string) {
  const field = mapping.columns.find(({ column }) => column === index)?.field;
  const isUnread = reason === "not_a_date" || reason === "not_a_number" || reason === "impossible_date";
  if (isUnread && value !== null && field !== undefined && !requiredFields(mapping.entity).includes(field))
    return { field, value, choice: null, isApplied: mapping.values[field]?.[value] === null };
  // The choices of an outcome are kinds of stages, which have their own section.
  if (reason !== "not_a_choice" || value === null || field === undefined || field === "outcome") return undefined;
  const choices = importFieldsOf(mapping.entity)[field]?.choices ?? [];
  const nearest = nearestChoice(
    value,
    choices.map((each) => [each, choice(each)]),
  );
  if (nearest === undefined) return undefined;
  return { field, value, choice: nearest, isApplied: mapping.values[field]?.[value] === nearest };
}

const shownRows = 4;

/** Renders the numbers of the first rows, and how many others there are. */
function RowNumbers({ rows }: { rows: readonly number[] }) {
  const { t } = useTranslation("imports");
  const { number } = useFormat();
  const shown = rows.slice(0, shownRows).map((row) => number(row));
  const more = rows.length - shown.length;
  return (
    <>
      {shown.join(", ")}
      {more > 0 && <span className="text-muted-foreground"> {t("rejects.moreRows", { count: more })}</span>}
    </>
  );
}

function Problem({ reject }: { reject: Reject }) {
  const { t } = useTranslation("imports");
  const { reason, detail } = reject;
  return (
    <>
      {t(`reason.${reason}`)}
      {(reason === "duplicate" || reason === "month_taken") && detail && ` (${t("rejects.firstRow", { row: detail })})`}
      {reason === "stray_quote" && detail && ` (${t("strays.line")} ${detail})`}
    </>
  );
}
