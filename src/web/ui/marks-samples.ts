import { createContext } from "react";

/** True if sample rows are marked: only among own records, since the marks would otherwise be on every row. */
export const MarksSamples = createContext(false);
