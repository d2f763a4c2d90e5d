import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { FileLoss } from "#domain/sheets/opened-file.ts";

import { toBase64 } from "./base64.ts";
import { engineLanguage } from "./engine-language.ts";
import { bytesOf, workOnFile } from "./sheet-files.ts";
import { useFileProblem } from "./use-file-problem.ts";

/** A parsed file that is not a spreadsheet yet. */
export type ReadFile = { name: string; content: string; losses: FileLoss[] };

/** Reads a selected file; its losses have to be shown before it becomes a spreadsheet. */
export function useOpenFile({ timeZone, onRead }: { timeZone: string; onRead: (file: ReadFile) => void }) {
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
