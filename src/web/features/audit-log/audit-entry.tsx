import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { eachChange } from "#domain/custom-fields/custom-fields.ts";
import type { AuditArea } from "#domain/workspace/audit-log.ts";
import type { AuditEntry, AuditNames } from "#domain/workspace/audit-log.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { ChangedCells } from "#web/undo/changed-cells.tsx";
import { useChangedCells } from "#web/undo/use-changed-cells.ts";

import { entryTarget } from "./entry-target.ts";
import { useAuditSentence } from "./use-audit-sentence.ts";
import { splitHours, useConfigurationText } from "./use-configuration-text.ts";

type Props = { entry: AuditEntry; names: AuditNames; timeZone: string };

/** Renders who did what and when, and the values before and after a change. */
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
            {by && ` · ${by}`}
          </p>
        </div>
        <Badge tone="outline">{t(`areas.${entry.kind.split(".")[0] as AuditArea}`)}</Badge>
      </div>
      <ChangedCells cells={cells} />
    </li>
  );
}

/** Returns the values before and after, if something was changed rather than added or deleted. */
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
