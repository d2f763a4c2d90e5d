import { Link, linkOptions } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { Language } from "#domain/languages.ts";
import { eachChange } from "#domain/records/custom-fields/custom-fields.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import type { AuditArea, AuditEntry, AuditNames } from "#domain/workspace/audit-log.ts";
import { auditSentences, type AuditText } from "#domain/workspace/audit-sentence.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { recordTarget } from "#web/ui/record-target.ts";
import { useFormat } from "#web/ui/use-format.ts";
import { ChangedCells } from "#web/undo/changed-cells.tsx";
import { useChangedCells } from "#web/undo/use-changed-cells.ts";

import { splitHours, useConfigurationText } from "./use-configuration-text.ts";

type Props = { entry: AuditEntry; names: AuditNames; timeZone: string };

export function AuditEntryRow({ entry, names, timeZone }: Props) {
  const { t } = useTranslation("audit-log");
  const { stamp } = useFormat();
  const { sentence, program } = useAuditSentence();
  const cells = useEntryCells(entry, names, timeZone);
  const target = entryTarget(entry);
  const text = sentence(entry, names);
  const by = program(entry, names);
  return (
    <li className="grid gap-1.5 px-3 py-2.5">
      <div className="flex items-start justify-between gap-x-3">
        <div className="min-w-0">
          <p className="wrap-anywhere">
            {target ? (
              <Link {...target} className="hover:underline">
                {text}
              </Link>
            ) : (
              text
            )}
          </p>
          <p className="tabular text-muted-foreground text-xs wrap-anywhere">
            <time dateTime={entry.at}>{stamp(entry.at, timeZone)}</time>
            {by && (
              <>
                {" "}
                · <bdi>{by}</bdi>
              </>
            )}
          </p>
        </div>
        <Badge tone="outline">{t(`areas.${entry.kind.split(".")[0] as AuditArea}`)}</Badge>
      </div>
      <ChangedCells cells={cells} />
    </li>
  );
}

/** Returns the values before and after. Empty for entries that add or delete something. */
function useEntryCells({ kind, entity, changes }: AuditEntry, names: AuditNames, timeZone: string) {
  const table = entity ?? "workspaces";
  const isChange = kind === "workspace.changed" || kind.endsWith(".update");
  const cells = Object.fromEntries(
    eachChange(isChange ? splitHours(changes) : {}).map(([name, pair]) => [
      name.startsWith("cf_") ? `custom.${name}` : name,
      pair,
    ]),
  );
  return useChangedCells(
    { entity: table, cells, held: {}, currency: null },
    names,
    timeZone,
    useConfigurationText(table),
  );
}

const screens = {
  team: linkOptions({ to: "/dashboard/settings/team" }),
  workspace: linkOptions({ to: "/dashboard/settings/workspace" }),
  pipelines: linkOptions({ to: "/dashboard/settings/pipelines" }),
  fields: linkOptions({ to: "/dashboard/settings/fields" }),
  tokens: linkOptions({ to: "/dashboard/settings/access-tokens" }),
};
const isScreen = (area: string): area is keyof typeof screens => area in screens;

/**
 * Returns the link of an entry: to its change set, its record, or the screen for its kind of change. Undefined if there
 * is none.
 */
function entryTarget({ kind, entity, subject_id: id, change_set_id: changeSetId }: AuditEntry) {
  if (changeSetId) return linkOptions({ to: "/dashboard/settings/changes/$changeSetId", params: { changeSetId } });
  const [area = "", event] = kind.split(".");
  if (area === "records" && entity && isEntity(entity) && id && event !== "delete") return recordTarget(entity, id);
  return isScreen(area) ? screens[area] : undefined;
}

/** Returns formatters that describe an audit log entry in a sentence, including the program that made the change. */
function useAuditSentence() {
  const { t, i18n } = useTranslation(["audit-log", "changes", "kinds", "records", "rights"]);
  const { language } = useFormat();
  const find: AuditText = (key, values = {}) =>
    i18n.exists(key, { ns: "audit-log", ...values }) ? t(key as ParseKeys<"audit-log">, values) : undefined;
  return auditSentences(find, language as Language);
}
