import "@ironcalc/workbook/style.css";
import { IronCalc, type IronCalcHandle, type Model } from "@ironcalc/workbook";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type CSSProperties, memo, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { type Sheet, type SheetHead, sheetsQuery } from "#web/data/sheets/sheets.ts";
import { UnsavedQuestion } from "#web/ui/unsaved-question.tsx";

import { toBase64 } from "./base64.ts";
import { DownloadMenu } from "./download-menu.tsx";
import { Overtaken } from "./overtaken.tsx";
import { useSheetColours } from "./sheet-colours.ts";
import { SheetMenu } from "./sheet-menu.tsx";
import { SheetState } from "./sheet-state.tsx";
import { useSaving } from "./use-saving.ts";

// Drawn anew while somebody types, it would lose what they type.
const Workbook = memo(IronCalc);

type Props = {
  sheet: Sheet;
  model: Model;
  canEdit: boolean;
  nameOf: (head: SheetHead) => string | undefined;
  onTheirs: () => void;
  onCopy: (id: string) => void;
};

/** The workbook itself, saved as it is written. */
export function SheetEditor({ sheet, model, canEdit, nameOf, onTheirs, onCopy }: Props) {
  const { t, i18n } = useTranslation("sheets");
  const navigate = useNavigate();
  const colours = useSheetColours();
  const grid = useRef<IronCalcHandle>(null);
  // Its menus float in here, so that they are painted in its colours and gone with it.
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const { state, revision } = useSaving(model, sheet, canEdit);
  const { data: heads } = useQuery(sheetsQuery());
  const head = heads?.find(({ id }) => id === sheet.id);
  const isGone = heads !== undefined && !head && state !== "saving";
  const isOvertaken =
    state === "overtaken" || isGone || (head !== undefined && head.revision > revision && state !== "saving");
  useEffect(() => {
    grid.current?.setLanguage(i18n.language === "es" ? "es-ES" : "en-US");
  }, [i18n.language, root]);
  return (
    <>
      {isOvertaken && (
        <Overtaken
          name={sheet.name}
          by={head && nameOf(head)}
          isGone={isGone}
          content={() => toBase64(model.toBytes())}
          onTheirs={onTheirs}
          onCopy={onCopy}
        />
      )}
      <div className="text-muted-foreground flex items-center gap-2 px-4 pb-2 text-sm md:px-6">
        <span className="min-w-0 flex-1">
          {canEdit ? <SheetState state={isOvertaken ? "overtaken" : state} /> : t("readOnly")}
        </span>
        {canEdit && (
          <>
            <DownloadMenu name={sheet.name} model={model} />
            <SheetMenu sheet={sheet} onDeleted={() => void navigate({ to: "/dashboard/vanda-sheets" })} />
          </>
        )}
      </div>
      <section
        ref={setRoot}
        aria-label={sheet.name}
        className="relative isolate min-h-80 flex-1 overflow-hidden border-t [&_textarea]:bg-transparent"
        style={colours as CSSProperties}
      >
        {/* What it has painted keeps its colours: another theme paints it anew. */}
        {root && (
          <Workbook
            key={colours["--palette-primary-main"]}
            ref={grid}
            model={model}
            canEdit={canEdit}
            rootContainer={root}
          />
        )}
      </section>
      <UnsavedQuestion isUnsaved={canEdit && state !== "saved" && !isGone} />
    </>
  );
}
