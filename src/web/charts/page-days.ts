import { createContext } from "react";

import type { Days } from "#domain/metrics/question.ts";

/** The days in the filters of the page, which charts of the same days do not repeat. */
export const PageDays = createContext<Days | undefined>(undefined);
