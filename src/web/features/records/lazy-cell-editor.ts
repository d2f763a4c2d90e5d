import { lazy } from "react";

/** Loads the cell editor on demand, because most users only read records. */
export const loadCellEditor = () => import("./cell-editor.tsx");
export const CellEditor = lazy(async () => ({ default: (await loadCellEditor()).CellEditor }));
