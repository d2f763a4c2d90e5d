import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { isOpen } from "#web/data/live/runs.ts";
import { ApiError } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { startWorkspaceImport, workspaceImportQuery } from "#web/data/workspace/workspace-imports.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";

const known = [
  "workspace_unreadable",
  "workspace_too_new",
  "workspace_too_large",
  "too_many_workspaces",
  "file_too_large",
  "file_empty",
  "files_full",
  "own_files_full",
  "job_running",
] as const;

/** Renders the import of an exported workspace, which creates a new workspace. */
export function WorkspaceImport({ onOpen }: { onOpen: (workspaceId: string) => void }) {
  const { t } = useTranslation(["workspace-transfer", "errors"]);
  const { data: run } = useSuspenseQuery(workspaceImportQuery);
  const chooser = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const upload = useMutation(startWorkspaceImport);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) {
      setSent(0);
      upload.mutate({ file, onProgress: (bytes) => setSent((100 * bytes) / file.size) });
    }
    // The input is reset, so that the same file can be selected again.
    target.value = "";
  };
  const textOf = (code: string | undefined, limit: unknown) => {
    const problem = known.find((each) => each === code);
    return problem && t(`import.problem.${problem}`, { limit: String(limit) });
  };
  const { error } = upload;
  const uploadProblem =
    error &&
    ((error instanceof ApiError && textOf(error.problem, error.details.limit)) ||
      t(`errors:${toAppError(error).code}`));
  const isRunning = isOpen(run);
  const isBusy = upload.isPending || isRunning;
  return (
    <>
      {isBusy && (
        <div className="grid w-full gap-2 sm:max-w-sm" role="status">
          <p className="text-sm">{t(upload.isPending ? "import.uploading" : "import.running")}</p>
          <Progress
            aria-label={t(upload.isPending ? "import.uploading" : "import.running")}
            value={upload.isPending ? sent : null}
          />
        </div>
      )}
      {!isBusy && !error && run?.status === "succeeded" && run.result && (
        <ImportedWorkspace {...run.result} onOpen={onOpen} />
      )}
      {!isBusy && !error && run?.status === "failed" && (
        <FormNotice>{textOf(run.error?.code, "") ?? t("import.failed")}</FormNotice>
      )}
      {uploadProblem && <FormNotice>{uploadProblem}</FormNotice>}
      {!isBusy && (
        <Button variant="outline" onClick={() => chooser.current?.click()}>
          {t("import.choose")}
        </Button>
      )}
      <input ref={chooser} type="file" accept=".zip" hidden aria-label={t("import.file")} onChange={choose} />
    </>
  );
}

type ImportedProps = { workspace_id: string; name: string; left_out: number; onOpen: (workspaceId: string) => void };

function ImportedWorkspace({ workspace_id: id, name, left_out: leftOut, onOpen }: ImportedProps) {
  const { t } = useTranslation("workspace-transfer");
  return (
    <div className="flex w-full flex-wrap items-center gap-3 rounded-lg border px-3 py-2 text-sm" role="status">
      <div className="min-w-0 flex-1">
        <p>{t("import.done", { name })}</p>
        {leftOut > 0 && <p className="text-muted-foreground text-xs">{t("import.leftOut", { count: leftOut })}</p>}
      </div>
      <Button size="sm" onClick={() => onOpen(id)}>
        {t("import.open")}
      </Button>
    </div>
  );
}
