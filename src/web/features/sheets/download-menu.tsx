import type { Model } from "@ironcalc/workbook";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { FileLoss } from "#domain/sheets/opened-file.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, Menu } from "#web/ui/kit/dropdown-menu.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { saveFile } from "#web/ui/save-file.ts";

import type { Calculation } from "./calculation.ts";
import { LossList } from "./loss-list.tsx";
import { workOnFile } from "./sheet-files.ts";
import { useFileProblem } from "./use-file-problem.ts";

const mimes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
} as const;
type Format = keyof typeof mimes;
type Written = { file: Blob; name: string; losses: FileLoss[] };

type Props = {
  name: string;
  model: Model;
  calculation: Calculation;
  /** Called before a file is created, to log that rows of a list are exported. */
  onSave: () => Promise<void>;
};

/** Renders the menu that downloads a spreadsheet as a file, and warns about content that the file will lack. */
export function DownloadMenu({ name, model, calculation, onSave }: Props) {
  const { t } = useTranslation("sheets");
  const [doubtful, setDoubtful] = useState<Written>();
  const problemText = useFileProblem();
  const fileName = name.replaceAll(/[\\/:*?"<>|]+/g, " ").trim();
  const { mutate: write, isPending } = useMutation({
    mutationFn: async (save: Format): Promise<Written> => {
      await calculation.reach("done", "stuck");
      const content = model.toBytes();
      const sheet = model.getSelectedSheet();
      const { bytes, losses } = await workOnFile(save === "csv" ? { content, save, sheet } : { content, save });
      return { file: new Blob([new Uint8Array(bytes)], { type: mimes[save] }), name: `${fileName}.${save}`, losses };
    },
    onSuccess: (written) => (written.losses.length > 0 ? setDoubtful(written) : save(written)),
    onError: (error) => problemText(error, name),
    meta: { isQuiet: true },
  });
  const { mutate: save } = useMutation({
    mutationFn: async ({ file, name: called }: Written) => {
      await onSave();
      saveFile(file, called);
    },
  });
  return (
    <>
      <Menu
        button={
          <Button variant="outline" pending={isPending}>
            <Download />
            <span className="max-sm:sr-only">{t("file.download")}</span>
          </Button>
        }
      >
        <DropdownMenuItem onSelect={() => write("xlsx")}>{t("file.xlsx")}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => write("csv")}>{t("file.csv")}</DropdownMenuItem>
      </Menu>
      {doubtful && (
        <QuestionDialog
          title={t("file.saveTitle", { name: doubtful.name })}
          text={t("file.saveText")}
          onClose={() => setDoubtful(undefined)}
          onSubmit={(event) => {
            event.preventDefault();
            save(doubtful);
            setDoubtful(undefined);
          }}
          confirm={<Button type="submit">{t("file.saveAnyway")}</Button>}
        >
          <LossList losses={doubtful.losses} />
        </QuestionDialog>
      )}
    </>
  );
}
