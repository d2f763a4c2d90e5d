import { expect, test } from "vitest";
import * as z from "zod/mini";

import { columnOf, recordColumns } from "#domain/records/record-columns.ts";
import { fitsFilters } from "#domain/records/record-filters.ts";
import { fromTemplate, templates } from "#domain/workflows/templates.ts";
import { allSteps, definitionSchema, isFilled } from "#domain/workflows/workflow.ts";

const stages = (["open", "won", "lost"] as const).map((kind, at) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  kind,
}));

test.each(templates)(
  "the workflow of the template %s can be saved, and uses fields that its records have",
  (template) => {
    const definition = fromTemplate(template, { stages, say: (text) => `${text} {name}` });
    expect(z.safeParse(definitionSchema, definition).success).toBe(true);
    expect(allSteps(definition.steps).every(isFilled)).toBe(true);
    const { trigger } = definition;
    const columns = recordColumns(trigger.entity);
    expect(fitsFilters(columns, trigger.where)).toBe(true);
    if (trigger.on === "date") expect(columnOf(columns, trigger.field)?.kind).toBe("date");
  },
);
