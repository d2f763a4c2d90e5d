import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { filesQuery, type RecordFile } from "#web/data/records/files.ts";
import type { TimelineEvent } from "#web/ui/timeline-event.ts";

/** Returns the files added to a record as timeline entries; undefined while loading. */
export function useFileEvents(entity: Entity, id: string): TimelineEvent[] | undefined {
  const { data: files, isError } = useQuery(filesQuery(entity, id));
  // The list of files shows the error.
  if (isError) return [];
  return files?.map((file) => ({
    id: `file ${file.id}`,
    kind: "file",
    at: file.created_at,
    content: <FileAdded file={file} />,
  }));
}

function FileAdded({ file }: { file: RecordFile }) {
  const { t } = useTranslation("files");
  return (
    <>
      <p className="wrap-anywhere">{t("added", { name: file.name })}</p>
      {file.author && (
        <p className="text-muted-foreground text-xs">
          <bdi>{file.author.name}</bdi>
        </p>
      )}
    </>
  );
}
