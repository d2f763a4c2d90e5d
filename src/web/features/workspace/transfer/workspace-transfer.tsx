import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { isOpen } from "#web/data/live/runs.ts";
import { knownProblem } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { downloadDataExport, startWorkspaceExport, workspaceExportQuery } from "#web/data/workspace/data-exports.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { ExportFile } from "#web/ui/export-file.tsx";
import { Section } from "#web/ui/section.tsx";

import { WorkspaceImport } from "./workspace-import.tsx";

type Props = { workspace: Workspace; onOpen: (workspaceId: string) => void };

/**
 * Renders the export of a workspace as a file and the import of such a file, for moving a workspace to another server.
 */
export function WorkspaceTransfer({ workspace, onOpen }: Props) {
  const { t } = useTranslation("workspace-transfer");
  const timeZone = useOwnTimeZone();
  return (
    <>
      <Section title={t("export.title")} text={t("export.text")}>
        <div className="grid justify-items-start gap-3">
          {workspace.role === "owner" ? (
            <WorkspaceExport timeZone={timeZone} />
          ) : (
            <p className="text-muted-foreground text-sm">{t("export.onlyOwner")}</p>
          )}
        </div>
      </Section>
      <Section title={t("import.title")} text={t("import.text")}>
        <div className="grid justify-items-start gap-3">
          <WorkspaceImport onOpen={onOpen} />
        </div>
      </Section>
    </>
  );
}

function WorkspaceExport({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation(["workspace-transfer", "errors"]);
  const { data: last } = useSuspenseQuery(workspaceExportQuery());
  const start = useMutation(startWorkspaceExport);
  const download = useMutation(downloadDataExport);
  const error = start.error ?? download.error;
  const { problem } = knownProblem(error, ["not_allowed", "export_not_found"]);
  return (
    <ExportFile
      file={last}
      isRunning={isOpen(last?.run)}
      isStarting={start.isPending}
      isDownloading={download.isPending}
      texts={{
        running: t("export.running"),
        ready: (moment) => t("export.ready", { moment }),
        failed: t("export.failed"),
        start: t(last ? "export.again" : "export.start"),
      }}
      problem={problem ? t(`export.problem.${problem}`) : error ? t(`errors:${toAppError(error).code}`) : undefined}
      timeZone={timeZone}
      onStart={() => start.mutate()}
      onDownload={() => last && download.mutate({ id: last.id })}
    />
  );
}
