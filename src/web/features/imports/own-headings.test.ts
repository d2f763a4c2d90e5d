import { expect, test } from "vitest";

import { ColumnProfiler } from "#domain/imports/column-profile.ts";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import { languageIds } from "#domain/languages.ts";
import { entities, fieldsOf } from "#domain/records/kinds/kinds.ts";
import type kinds from "#texts/en/kinds.json";
import type records from "#texts/en/records.json";

const kindTexts = import.meta.glob<typeof kinds>("/src/texts/*/kinds.json", { eager: true, import: "default" });
const recordTexts = import.meta.glob<typeof records>("/src/texts/*/records.json", {
  eager: true,
  import: "default",
});

const cells: Readonly<Record<string, string>> = {
  date: "2026-01-05",
  money: "900.50",
  number: "9.5",
  integer: "9",
  percent: "50%",
  email: "ada@example.com",
  url: "https://example.com",
  phone: "+49 30 123456",
};

test.each(languageIds)(
  "a file with the headings of Vanda's own exports, in %s, is mapped column by column",
  (language) => {
    const texts = kindTexts[`/src/texts/${language}/kinds.json`];
    const choiceTexts = recordTexts[`/src/texts/${language}/records.json`]?.choices;
    if (!texts || !choiceTexts) throw new Error(`There are no texts in ${language}`);
    for (const entity of entities) {
      // The name of a message is derived from its text, so it has no column.
      const fields = Object.entries(fieldsOf(entity)).filter(([name]) => entity !== "messages" || name !== "name");
      const labels: Readonly<Record<string, string>> = texts[entity].fields;
      const words: Readonly<Record<string, string>> = choiceTexts;
      const columns = fields.map(([name, { kind, choices }], index) => {
        const profiler = new ColumnProfiler(index);
        // Files contain choices in the user's language.
        const samples = choices?.map((choice) => words[choice] ?? choice) ?? [
          name === "currency" ? "EUR" : (cells[kind] ?? "Acme"),
        ];
        for (const cell of samples) profiler.add(cell);
        return profiler.profile(labels[name] ?? "");
      });
      const { columns: mapped, values } = suggestMapping(entity, columns, { currency: "USD", stages: [] });
      expect(mapped.map(({ field }) => `${entity}.${field}`)).toEqual(fields.map(([name]) => `${entity}.${name}`));
      for (const [name, { choices = [] }] of fields)
        for (const choice of choices) {
          const word = words[choice] ?? choice;
          expect([name, word, values[name]?.[word] ?? word.toLowerCase().replaceAll(" ", "_")]).toEqual([
            name,
            word,
            choice,
          ]);
        }
    }
  },
);
