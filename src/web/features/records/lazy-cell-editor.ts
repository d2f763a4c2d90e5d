import { lazy } from "react";

/** Loads the cell editor, which most readers of a record never need. */
export const loadCellEditor = () => import("./cell-editor.tsx");
export const CellEditor = lazy(async () => ({ default: (await loadCellEditor()).CellEditor }));
