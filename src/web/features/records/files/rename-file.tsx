import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type RecordFile, renameFile } from "#web/data/records/files.ts";
import { EditableText } from "#web/ui/editable-text.tsx";

export function RenameFile({ file, onDone }: { file: RecordFile; onDone: () => void }) {
  const { t } = useTranslation("files");
  const { mutateAsync: rename } = useMutation(renameFile);
  return (
    <EditableText
      autoFocus
      label={t("name", { name: file.name })}
      value={file.name}
      maxLength={255}
      isDisabled={false}
      className="h-7"
      row={file}
      onFocus={(event) => event.target.setSelectionRange(0, file.name.replace(/\.[^.]+$/, "").length)}
      onChange={(name, read) => rename({ file: read, name })}
      onClose={onDone}
    />
  );
}
