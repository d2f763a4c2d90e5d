import { useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { ChangedRecord } from "#domain/records/change-sets.ts";
import { changedRecordsQuery, changeSetQuery } from "#web/data/records/change-sets.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { UndoPreview } from "#web/undo/undo-preview.tsx";
import { canUndo } from "#web/undo/undo-rules.ts";

import { ChangedRecordRow } from "./changed-record.tsx";
import { SetOrigin, SetTitle } from "./set-title.tsx";
import { useEntityName } from "./use-entity-name.ts";

export function ChangeSetScreen({ id, workspace }: { id: string; workspace: Workspace }) {
  const { t } = useTranslation("changes");
  const entityName = useEntityName();
  const { data: set } = useSuspenseQuery(changeSetQuery(id));
  const pages = useSuspenseInfiniteQuery(changedRecordsQuery(id));
  const [isUndoing, setUndoing] = useState(false);
  const isUndoable = canUndo(set, set.isUndone, workspace);
  const groups = inRuns(pages.data.pages.flatMap(({ records }) => records));
  const names = Object.assign({}, ...pages.data.pages.map((page) => page.names)) as Record<string, string>;
  return (
    <div className="grid gap-4">
      <Link
        to="/dashboard/settings/changes"
        className="text-muted-foreground hover:text-foreground inline-flex w-fit items-center gap-1.5"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t("all")}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-base font-semibold">
            <SetTitle set={set} />
          </h2>
          <SetOrigin set={set} timeZone={workspace.time_zone} />
        </div>
        {set.isUndone && <Badge tone="outline">{t("undone")}</Badge>}
        {isUndoable && (
          <Button variant="outline" aria-expanded={isUndoing} onClick={() => setUndoing(!isUndoing)}>
            <Undo2 />
            {t("undo")}
          </Button>
        )}
      </div>
      {isUndoing && isUndoable && <UndoPreview set={set} onDone={() => setUndoing(false)} />}
      {groups.length === 0 && !pages.hasNextPage && <p className="text-muted-foreground">{t("nothingToTell")}</p>}
      {groups.map(({ entity, records }) => (
        <section key={records[0]?.record_id} className="grid gap-1.5">
          <h3 className="text-muted-foreground font-medium first-letter:uppercase">{entityName(entity)}</h3>
          <ul aria-label={t("detail")} className="divide-y rounded-lg border">
            {records.map((record) => (
              <ChangedRecordRow
                key={record.record_id}
                record={record}
                set={set}
                names={names}
                timeZone={workspace.time_zone}
              />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore pages={pages} text={t("more")} />
    </div>
  );
}

/** Groups consecutive records of the same kind, in the order they were changed. */
function inRuns(records: ChangedRecord[]) {
  const runs: { entity: string; records: ChangedRecord[] }[] = [];
  for (const record of records) {
    const last = runs.at(-1);
    if (last?.entity === record.entity) last.records.push(record);
    else runs.push({ entity: record.entity, records: [record] });
  }
  return runs;
}
