import { Link } from "@tanstack/react-router";
import { Suspense, useState, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";

import type { Workspace } from "#web/data/workspace/workspace.ts";
import { fileSize } from "#web/ui/file-size.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { FileDrop } from "./file-drop.tsx";
import { ImportSources } from "./import-sources.tsx";
import { Note } from "./note.tsx";
import { ProblemNote } from "./problem-note.tsx";
import { ProgressPanel } from "./progress-panel.tsx";
import { useUpload } from "./use-upload.ts";

const RecentImports = lazyPart(async () => (await import("./recent-imports.tsx")).RecentImports);

type Props = { workspace: Workspace; onUploaded: (importId: string) => void };

export function NewImport({ workspace, onUploaded }: Props) {
  const { t } = useTranslation(["imports", "common"]);
  const { language } = useFormat();
  const upload = useUpload((imported) => onUploaded(imported.id));
  const [isSeveral, setSeveral] = useState(false);
  const choose = (files: File[]) => {
    setSeveral(files.length > 1);
    const [file] = files;
    if (file && files.length === 1) upload.start({ file });
  };
  const { sending } = upload;
  usePastedFile(`${t("drop.pasted")}.txt`, (files) => !sending && choose(files));
  const isRead = sending !== null && sending.sent >= sending.size;
  return (
    <>
      <PageHeader
        title={t("start.title")}
        context={t("start.hintSafe")}
        actions={
          <Button asChild variant="outline">
            <Link to="/dashboard/imports">{t("start.back")}</Link>
          </Button>
        }
      />
      <div className="grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 px-4 pb-10 md:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {sending ? (
              <ProgressPanel
                title={
                  isRead ? t("upload.reading", { name: sending.name }) : t("upload.sending", { name: sending.name })
                }
                done={sending.sent}
                total={sending.size}
                detail={t("upload.detail", {
                  sent: fileSize(sending.sent, language),
                  size: fileSize(sending.size, language),
                })}
                onCancel={upload.cancel}
              />
            ) : (
              <FileDrop onFiles={choose} />
            )}
            {isSeveral && (
              <Note tone="critical" title={t("problem.several.title")}>
                {t("problem.several.text")}
              </Note>
            )}
            {upload.error && <ProblemNote error={upload.error} />}
            <p className="text-muted-foreground text-xs">{t("start.hintFormat")}</p>
          </div>
          <ImportSources />
        </div>
        <Suspense>
          <RecentImports workspace={workspace} />
        </Suspense>
      </div>
    </>
  );
}

/**
 * Calls `onFiles` with the files that the user pastes into the page. Copied cells become a text file with this name.
 */
function usePastedFile(name: string, onFiles: (files: File[]) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input:not([type=file]), textarea");
    if (isTyping || !event.clipboardData) return;
    const { files } = event.clipboardData;
    const text = event.clipboardData.getData("text/plain");
    // Spreadsheets also copy an image of the cells, so their text comes first.
    if (/\S\s*[\t\n]/.test(text)) onFiles([new File([text], name, { type: "text/plain" })]);
    else if (files.length > 0) onFiles([...files]);
  });
  useEffect(() => {
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
}
