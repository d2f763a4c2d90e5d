import { IronCalc, type IronCalcHandle, type Model } from "@ironcalc/workbook";

import "@ironcalc/workbook/style.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { memo, useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { createPortal, flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { blockLimits, type SheetBlock } from "#domain/sheets/sheet-block.ts";
import { type Sheet, type SheetHead, sheetsQuery, storedBlocks } from "#web/data/sheets/sheets.ts";
import { logExport } from "#web/data/workspace/log-export.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { notify } from "#web/ui/toast.tsx";
import { useUnsavedQuestion } from "#web/ui/use-unsaved-question.ts";

import { toBase64 } from "./base64.ts";
import { BlockBar } from "./block-bar.tsx";
import { findMarks } from "./block-marks.ts";
import { BlockProblems } from "./block-problems.tsx";
import { Calculation } from "./calculation.ts";
import { DownloadMenu } from "./download-menu.tsx";
import { repaint, waitUntilNotTyping } from "./grid-dom.ts";
import { maintainRoles } from "./grid-roles.ts";
import { InsertMenu } from "./insert-menu.tsx";
import { LiveBlocks } from "./live-blocks.ts";
import { readBlock } from "./read-blocks.ts";
import { SaveConflict } from "./save-conflict.tsx";
import { sheetColours, useIsDark } from "./sheet-colours.ts";
import { SheetMenu } from "./sheet-menu.tsx";
import { type SavingState, useSaving } from "./use-saving.ts";
import { type SelectedCell, useSelection } from "./use-selection.ts";

// Memoized, because re-rendering while the user types would lose the text.
const Workbook = memo(IronCalc);

/** Classes that replace the grid's fixed white in its editors and in the line below sheets without a colour. */
const ownGrounds =
  "[&_.ic-editor-container]:bg-(--palette-common-white)! [&_.ic-sheet-tab[style*='255,_255,_255']]:border-b-transparent! [&_textarea]:bg-transparent";

export type EditorProps = {
  sheet: Sheet;
  model: Model;
  workspace: Workspace;
  canEdit: boolean;
  nameOf: (head: SheetHead) => string | undefined;
  /** Elements of the page header for the save status and the actions. */
  slots: { status: HTMLElement | null; actions: HTMLElement | null };
  onTheirs: () => void;
  onCopy: (id: string) => void;
};

/** Logs the lists that are exported with a file. */
async function logLists(model: Model, blocks: readonly SheetBlock[]) {
  const marks = findMarks(model);
  await logExport(
    blocks.flatMap(({ name, source }) => {
      const mark = marks.get(name);
      if (!mark || source.kind !== "list") return [];
      const { entity, search } = source;
      return [{ list: entity, q: search.q, where: search.where, rows: Math.min(mark.height - 1, blockLimits.rows) }];
    }),
  );
}

export function SheetEditor({ sheet, model, workspace, canEdit, nameOf, slots, onTheirs, onCopy }: EditorProps) {
  useEngineCrash();
  const { t, i18n } = useTranslation("sheets");
  const navigate = useNavigate();
  const isDark = useIsDark();
  const grid = useRef<IronCalcHandle>(null);
  // Container of the grid's menus, so that these have the grid's colours and are unmounted with it.
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const client = useQueryClient();
  const [drawn, setDrawn] = useState(0);
  const redraw = useCallback(() => setDrawn((times) => times + 1), []);
  const { calculation, isStuck } = useCalculation(model, root, redraw);
  const [live] = useState(() => {
    const calculate = (diffs: Uint8Array) => calculation.calculate(diffs);
    return new LiveBlocks({ model, calculate }, sheet.blocks, {
      read: (block, signal) => readBlock(block, { client, workspace, signal }),
      rest: async () => {
        await waitUntilNotTyping();
        await calculation.reach("done");
      },
    });
  });
  const blocks = useSyncExternalStore(live.subscribe, live.snapshot);
  const { state, revision, touch } = useSaving({ model, calculation, root }, sheet, canEdit, live.kept);
  const cell = useSelection(model, root, drawn);
  useEffect(() => {
    const stopFollowing = live.follow(({ isKept, hasNewSheet }) => {
      if (isKept && canEdit) touch();
      // Changes requested by the user redraw everything; an automatic refresh must not interrupt the user.
      if (isKept || hasNewSheet) redraw();
      else repaint(root);
    });
    return stopFollowing;
  }, [live, canEdit, touch, root, redraw]);
  useEffect(() => {
    void live.refresh();
    return () => live.stop();
  }, [live]);
  const go = ({ sheet: at, row, column }: SelectedCell) => {
    model.setSelectedSheet(at);
    model.setSelectedCell(row, column);
    model.setTopLeftVisibleCell(row, column);
    redraw();
  };
  const { data: heads } = useQuery(sheetsQuery());
  const head = heads?.find(({ id }) => id === sheet.id);
  const isGone = heads !== undefined && !head && state !== "saving";
  const isConflict =
    state === "conflict" || isGone || (head !== undefined && head.revision > revision && state !== "saving");
  useEffect(() => {
    grid.current?.setLanguage(i18n.language === "es" ? "es-ES" : "en-US");
  }, [i18n.language, root]);
  useEffect(() => {
    if (!root) return;
    return maintainRoles(root, { sheets: t("grid.sheets"), formula: t("grid.formula"), cells: t("grid.cells") });
  }, [root, t]);
  useUnsavedQuestion(canEdit && state !== "saved" && !isGone);
  return (
    <>
      {isConflict && (
        <SaveConflict
          name={sheet.name}
          by={head && nameOf(head)}
          isGone={isGone}
          content={() => ({ content: toBase64(model.toBytes()), blocks: storedBlocks(live.kept()) })}
          onTheirs={onTheirs}
          onCopy={onCopy}
        />
      )}
      {slots.status &&
        createPortal(
          <>
            <span aria-hidden> · </span>
            {canEdit ? <SheetState state={isConflict ? "conflict" : state} /> : t("readOnly")}
          </>,
          slots.status,
        )}
      {canEdit &&
        slots.actions &&
        createPortal(
          <>
            <InsertMenu live={live} cell={cell} />
            <DownloadMenu name={sheet.name} {...{ model, calculation }} onSave={() => logLists(model, live.kept())} />
            <SheetMenu sheet={sheet} onDeleted={() => void navigate({ to: "/dashboard/vanda-sheets" })} />
          </>,
          slots.actions,
        )}
      {blocks.length > 0 && <BlockBar {...{ live, blocks, model, cell, workspace, canEdit }} onGo={go} />}
      {isStuck && (
        <p role="alert" className="bg-warning/10 border-y px-4 py-2 text-sm md:px-6">
          {t("calculation.stuck")}
        </p>
      )}
      <BlockProblems live={live} blocks={blocks} canEdit={canEdit} />
      <section
        ref={setRoot}
        aria-label={sheet.name}
        className={`relative isolate min-h-80 flex-1 overflow-hidden border-t ${ownGrounds}`}
        style={sheetColours}
      >
        <FlushBeforeKeys root={root} />
        {root && (
          <Workbook key={`${isDark} ${drawn}`} ref={grid} model={model} canEdit={canEdit} rootContainer={root} />
        )}
      </section>
    </>
  );
}

/** Renders the save status, which is also announced to screen readers. */
function SheetState({ state }: { state: SavingState }) {
  const { t } = useTranslation("sheets");
  const isTrouble = state === "failed" || state === "tooLarge";
  return (
    <span role="status" className={isTrouble ? "text-destructive" : undefined}>
      {t(`state.${state}`)}
    </span>
  );
}

/**
 * Shows the error screen after the engine has crashed, for example because of a formula nested too deeply for its
 * stack. The engine then no longer works on this page and would not save further edits.
 */
function useEngineCrash(): void {
  const [broken, setBroken] = useState<WebAssembly.RuntimeError>();
  useEffect(() => {
    const hear = ({ error }: ErrorEvent) => {
      if (error instanceof WebAssembly.RuntimeError) setBroken(error);
    };
    addEventListener("error", hear);
    return () => removeEventListener("error", hear);
  }, []);
  if (broken) throw broken;
}

/**
 * Number of updates left after a key: the editor in the formula bar follows the editor of the cell, and the list of
 * functions follows the formula bar.
 */
const leftByOneKey = 2;

/**
 * Flushes the grid's deferred updates before each key. Every key leaves a few. If keys arrive faster than the page
 * renders, for example when a key is held on a slow machine, React mistakes the fiftieth for an infinite loop and
 * throws.
 */
function FlushBeforeKeys({ root }: { root: HTMLElement | null }) {
  // Updating this component synchronously makes React flush pending updates.
  const [, update] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const draw = () => {
      for (let left = 0; left < leftByOneKey; left += 1) flushSync(update);
    };
    root?.addEventListener("keydown", draw, { capture: true });
    return () => root?.removeEventListener("keydown", draw, { capture: true });
  }, [root]);
  return null;
}

/** Calculates a workbook while it is open. `redraw` is called if the whole grid has to be redrawn. */
function useCalculation(model: Model, root: HTMLElement | null, redraw: () => void) {
  const { t } = useTranslation("sheets");
  const [calculation] = useState(() => new Calculation(model));
  useEffect(() => {
    const draw = (isWhole: boolean) => (isWhole ? redraw() : repaint(root));
    return calculation.follow({ draw, reject: () => notify.error(t("calculation.refused")) });
  }, [calculation, root, redraw, t]);
  useEffect(() => {
    calculation.open();
    return () => calculation.stop();
  }, [calculation]);
  const state = useSyncExternalStore(calculation.subscribe, calculation.state);
  return { calculation, isStuck: state === "stuck" };
}
