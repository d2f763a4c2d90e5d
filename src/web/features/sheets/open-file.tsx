import { useMutation } from "@tanstack/react-query";
import { FolderOpen } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { FileLoss } from "#domain/sheets/opened-file.ts";
import { createSheet } from "#web/data/sheets/sheets.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";

import { toBase64 } from "./base64.ts";
import { engineLanguage } from "./engine-language.ts";
import { LossList } from "./loss-list.tsx";
import { bytesOf, workOnFile } from "./sheet-files.ts";
import { useFileProblem } from "./use-file-problem.ts";

type Props = { timeZone: string; onOpen: (id: string) => void };

/** Renders the button that creates a spreadsheet from a file. Losses are listed first. */
export function OpenFile({ timeZone, onOpen }: Props) {
  const { t } = useTranslation("sheets");
  const box = useRef<HTMLInputElement>(null);
  const [doubtful, setDoubtful] = useState<ReadFile>();
  const { mutate: create, isPending: isKeeping } = useMutation({ ...createSheet, onSuccess: onOpen });
  const save = ({ name, content }: ReadFile) => create({ name, content });
  const { mutate: read, isPending: isReading } = useOpenFile({
    timeZone,
    onRead: (file) => (file.losses.length > 0 ? setDoubtful(file) : save(file)),
  });
  return (
    <>
      <Button variant="outline" pending={isReading || (isKeeping && !doubtful)} onClick={() => box.current?.click()}>
        <FolderOpen />
        {t("file.open")}
      </Button>
      <input
        ref={box}
        type="file"
        hidden
        aria-label={t("file.choose")}
        accept=".xlsx,.xlsm,.csv,.tsv,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) read(file);
          // The input is reset, so that the same file can be selected again.
          target.value = "";
        }}
      />
      {doubtful && (
        <QuestionDialog
          title={t("file.openTitle", { name: doubtful.name })}
          text={t("file.openText")}
          onClose={() => setDoubtful(undefined)}
          onSubmit={(event) => {
            event.preventDefault();
            save(doubtful);
          }}
          confirm={
            <Button type="submit" pending={isKeeping}>
              {t("file.openAnyway")}
            </Button>
          }
        >
          <LossList losses={doubtful.losses} />
        </QuestionDialog>
      )}
    </>
  );
}

/** A parsed file that no spreadsheet has been created from yet. */
type ReadFile = { name: string; content: string; losses: FileLoss[] };

/** Returns the mutation that reads a selected file. Its losses have to be shown before a spreadsheet is created. */
function useOpenFile({ timeZone, onRead }: { timeZone: string; onRead: (file: ReadFile) => void }) {
  const { i18n } = useTranslation();
  const problemText = useFileProblem();
  return useMutation({
    mutationFn: async (file: File): Promise<ReadFile> => {
      const { language } = i18n;
      const task = {
        bytes: await bytesOf(file),
        name: file.name,
        language,
        spoken: engineLanguage(language),
        timeZone,
      };
      const { bytes, losses } = await workOnFile(task);
      const name = file.name
        .replace(/\.\w+$/, "")
        .trim()
        .slice(0, 200);
      return { name: name || file.name.slice(0, 200), content: toBase64(bytes), losses };
    },
    onSuccess: onRead,
    onError: (error, file) => problemText(error, file.name),
    meta: { isQuiet: true },
  });
}
