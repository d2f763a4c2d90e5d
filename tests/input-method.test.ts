import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** Files that react to Enter or Escape, with the input of e2e/input-method.spec.ts that represents them. */
const inputs: Record<string, string> = {
  "src/web/features/records/activities/mention-box.tsx": "note with a mention",
  "src/web/features/assistant/message-box.tsx": "question to AI Chat",
  "src/web/features/assistant/use-attached-records.ts": "question to AI Chat",
  "src/web/features/workspace/audit-log/audit-filters.tsx": "filter of the audit log",
  "src/web/features/mail/compose/compose-form.tsx": "text of an email",
  "src/web/features/records/custom-fields/choices-editor.tsx": "choice of a custom field",
  "src/web/features/shell/palette/palette.tsx": "palette",
  "src/web/features/records/cell-editor.tsx": "cell of a list",
  "src/web/features/records/tags/tag-picker.tsx": "tag",
  "src/web/features/workspace/team/address-field.tsx": "email address of a colleague",
  "src/web/ui/combo-box.tsx": "picker of a record",
  "src/web/ui/editable-text.tsx": "name in place",
  "src/web/ui/layers.tsx": "text of a dialog",
  "src/web/ui/search-box.tsx": "search",
};
/** Files that react to these keys where no text is typed. */
const withoutText = [
  "src/web/charts/chart-reader.tsx",
  "src/web/features/deals/board/use-card-keys.ts",
  "src/web/features/shell/palette/shortcut-list.ts",
  "src/web/features/website/public-script/menus.ts",
  "src/web/features/records/record-panel.tsx",
  "src/web/features/records/record-table.tsx",
  "src/web/features/sheets/grid-roles.ts",
  "src/web/features/workspace/settings/settings-layout.tsx",
];

const sources = globSync("src/web/**/*.{ts,tsx}")
  .filter((path) => !path.includes(".test."))
  .map((path) => [path, readFileSync(path, "utf8")] as const);

test("each file that reacts to Enter or Escape is tested with an input method, or has no text input", () => {
  const found = sources.filter(([, code]) => /"(?:Enter|Escape)"/.test(code)).map(([path]) => path);
  expect(found.toSorted()).toEqual([...Object.keys(inputs), ...withoutText].toSorted());
  const spec = readFileSync("e2e/input-method.spec.ts", "utf8");
  const missing = Object.values(inputs).filter(
    (name) => !spec.includes(`"${name}": [`) && !spec.includes(`    ${name}: [`),
  );
  expect(missing).toEqual([]);
});

test("keys of an input method are hidden before any other key listener is added", () => {
  const start = readFileSync("src/web/main.tsx", "utf8").split("async function start")[1] ?? "";
  expect(start.trim().split("\n")[1]?.trim()).toBe("ignoreKeysWhileComposing();");
  // Only a capturing listener on the window could run first.
  const capturing = sources.filter(([, code]) =>
    /(?<![\w.?])addEventListener\(\s*(?:"keydown"|type)[^]*?capture: true/.test(code),
  );
  expect(capturing.map(([path]) => path)).toEqual(["src/web/ui/composition.ts"]);
});
