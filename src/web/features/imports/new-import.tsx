import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { fileSize } from "#web/ui/file-size.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { FileDrop } from "./file-drop.tsx";
import { Note } from "./note.tsx";
import { ProblemNote } from "./problem-note.tsx";
import { ProgressPanel } from "./progress-panel.tsx";
import { useUpload } from "./use-upload.ts";

export function NewImport({ onUploaded }: { onUploaded: (importId: string) => void }) {
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
  const isRead = sending !== null && sending.sent >= sending.size;
  return (
    <>
      <PageHeader
        title={t("start.title")}
        actions={
          <Button asChild variant="outline">
            <Link to="/dashboard/imports">{t("start.back")}</Link>
          </Button>
        }
      />
      <div className="grid max-w-2xl gap-4 px-4 pb-10 md:px-6">
        {sending ? (
          <ProgressPanel
            title={isRead ? t("upload.reading", { name: sending.name }) : t("upload.sending", { name: sending.name })}
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
        <ul className="text-muted-foreground grid max-w-prose list-disc gap-1 pl-4 text-sm">
          <li>{t("start.hintFormat")}</li>
          <li>{t("start.hintSafe")}</li>
          <li>{t("start.hintOrder")}</li>
        </ul>
      </div>
    </>
  );
}
