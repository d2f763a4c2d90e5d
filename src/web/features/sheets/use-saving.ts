import type { Model } from "@ironcalc/workbook";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

import type { SheetBlock } from "#domain/sheets/sheet-block.ts";
import { sheetLimits } from "#domain/sheets/sheet-limits.ts";
import { saveSheet, type Sheet } from "#web/data/sheets/sheets.ts";

import { toBase64 } from "./base64.ts";
import type { Calculation } from "./calculation.ts";
import { findDraft } from "./grid-dom.ts";

export type SavingState = "saved" | "unsaved" | "saving" | "failed" | "tooLarge" | "conflict";

/** Events that may change the content. */
const writing = ["input", "keydown", "keyup", "pointerup", "paste", "cut", "drop"] as const;
const lookEveryMs = 400;
const quietMs = 1000;
const againAfterMs = 5000;

/**
 * Saves edits after a second without changes, one save at a time, and returns the status. Changes of live blocks, and
 * other changes outside the grid, have to be reported with `touch`. Input in `root` counts as unsaved immediately, even
 * while the text is only in a cell's editor. A save waits for running calculations.
 */
export function useSaving(
  { model, calculation, root }: { model: Model; calculation: Calculation; root: HTMLElement | null },
  sheet: Sheet,
  canEdit: boolean,
  blocks: () => readonly SheetBlock[],
) {
  const [state, setState] = useState<SavingState>("saved");
  const [revision, setRevision] = useState(sheet.revision);
  const [hasDraft, setHasDraft] = useState(false);
  const { mutateAsync } = useMutation({ ...saveSheet, meta: { ...saveSheet.meta, isQuiet: true } });
  const known = useRef({ revision: sheet.revision, isSaving: false, saveAt: Infinity });
  const touch = useCallback(() => {
    known.current.saveAt = Date.now() + quietMs;
    setState((was) => (was === "conflict" || was === "saving" ? was : "unsaved"));
  }, []);
  useEffect(() => {
    if (!canEdit) return;
    const now = known.current;
    const save = async () => {
      const bytes = model.toBytes();
      now.saveAt = Infinity;
      if (bytes.length > sheetLimits.bytes) return setState("tooLarge");
      now.isSaving = true;
      setState("saving");
      try {
        const content = toBase64(bytes);
        const saved = await mutateAsync({ id: sheet.id, revision: now.revision, content, blocks: blocks() });
        if (saved === null) return setState("conflict");
        now.revision = saved;
        setRevision(saved);
        if (calculation.takeChanged()) now.saveAt = Date.now() + quietMs;
        setState(now.saveAt === Infinity ? "saved" : "unsaved");
      } catch {
        now.saveAt = Date.now() + againAfterMs;
        setState("failed");
      } finally {
        now.isSaving = false;
      }
    };
    const look = () => {
      if (calculation.takeChanged()) touch();
      setHasDraft(findDraft(model, root));
      const isReady = !now.isSaving && calculation.state() !== "running";
      if (isReady && Date.now() >= now.saveAt) void save();
    };
    const timer = setInterval(look, lookEveryMs);
    const lookSoon = () => setTimeout(look);
    for (const event of writing) root?.addEventListener(event, lookSoon);
    return () => {
      clearInterval(timer);
      for (const event of writing) root?.removeEventListener(event, lookSoon);
    };
  }, [model, calculation, root, sheet.id, canEdit, blocks, touch, mutateAsync]);
  return { state: state === "saved" && hasDraft ? "unsaved" : state, revision, touch };
}
