import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { filesQuery, type RecordFile } from "#web/data/records/files.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import type { TimelineEvent } from "#web/ui/timeline-event.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns the files added to a record as timeline entries; undefined while loading. */
export function useFileEvents(entity: Entity, id: string, workspace: Workspace): TimelineEvent[] | undefined {
  const { data: files, isError } = useQuery(filesQuery(entity, id));
  // The list of files reports the error.
  if (isError) return [];
  return files?.map((file) => ({
    id: `file ${file.id}`,
    kind: "file",
    at: file.created_at,
    content: <FileAdded file={file} timeZone={workspace.time_zone} />,
  }));
}

function FileAdded({ file, timeZone }: { file: RecordFile; timeZone: string }) {
  const { t } = useTranslation("files");
  const { moment } = useFormat();
  return (
    <>
      <p className="wrap-anywhere">{t("added", { name: file.name })}</p>
      <p className="tabular text-muted-foreground text-xs">
        <time dateTime={file.created_at}>{moment(file.created_at, timeZone)}</time>
        {file.author && (
          <>
            {" "}
            · <bdi>{file.author.name}</bdi>
          </>
        )}
      </p>
    </>
  );
}
