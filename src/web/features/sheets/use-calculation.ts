import type { Model } from "@ironcalc/workbook";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import { notify } from "#web/ui/toast.tsx";

import { Calculation } from "./calculation.ts";
import { repaint } from "./grid-dom.ts";

/** Calculates a workbook while it is open, and returns its state; `redraw` redraws the whole grid. */
export function useCalculation(model: Model, root: HTMLElement | null, redraw: () => void) {
  const { t } = useTranslation("sheets");
  const [calculation] = useState(() => new Calculation(model));
  useEffect(() => {
    const draw = (isWhole: boolean) => (isWhole ? redraw() : repaint(root));
    return calculation.follow({ draw, refuse: () => notify.error(t("calculation.refused")) });
  }, [calculation, root, redraw, t]);
  useEffect(() => {
    calculation.open();
    return () => calculation.stop();
  }, [calculation]);
  const state = useSyncExternalStore(calculation.subscribe, calculation.state);
  return { calculation, isStuck: state === "stuck" };
}
