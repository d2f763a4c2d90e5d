import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { forms } from "../e2e/kit/forms.ts";

/** Sources of the forms that e2e/typed-forms.spec.ts fills in, disconnects, reloads and submits. */
const provenByClicks = new Set(
  Object.values(forms).flatMap((described) => Object.values(described).map(({ source }) => `src/web/${source}`)),
);

/** The other files that hold typed text, by the reason why they are not among those forms. */
const holders: Record<string, readonly string[]> = {
  "has passwords, codes or choices, or confirms something: nothing is stored": [
    "src/web/features/records/custom-fields/delete-field.tsx",
    "src/web/features/mail/email-forwarding/disconnect-mailbox.tsx",
    "src/web/features/deals/pipeline-report/report-dialog.tsx",
    "src/web/features/metrics/predictive-analytics/report-dialog.tsx",
    "src/web/features/workspace/profile/factor-setup.tsx",
    "src/web/features/workspace/profile/password-form.tsx",
    "src/web/paid-runs/written-dialog.tsx",
  ],
  "has choices only, e2e/typed-text.spec.ts": [
    "src/web/features/sheets/insert-list.tsx",
    "src/web/features/sheets/insert-metric.tsx",
  ],
  "has no state, as it is rendered before the application loads: e2e/typed-text.spec.ts": [
    "src/web/features/auth/use-field-errors.ts",
    "src/web/features/website/public-script/contact-form.ts",
  ],
  "e2e/onboarding.spec.ts and browser-back.spec.ts": [
    "src/web/features/workspace/onboarding/wizard.tsx",
    "src/web/features/workspace/onboarding/workspace-setup.tsx",
  ],
  "stays until the server has it, and is found after a lost answer: e2e/ai-chat.spec.ts": [
    "src/web/features/assistant/chat-page.tsx",
  ],
  "survives a reload: e2e/wrong-answers.spec.ts": ["src/web/features/assistant/wrong-answer.tsx"],
  "e2e/unsaved-edits.spec.ts and the cells of e2e/typed-text.spec.ts": ["src/web/features/records/cell-editor.tsx"],
  "stores the mapping of each import, e2e/import-set-up.spec.ts": ["src/web/features/imports/import-screen.tsx"],
  "stores emails in this browser until they are sent, e2e/compose.spec.ts": [
    "src/web/features/mail/compose/compose.tsx",
    "src/web/features/mail/compose/reply-box.tsx",
  ],
};

/** Files with a form or a text box that do not hold text themselves, or only text that is not worth keeping. */
const others: Record<string, readonly string[]> = {
  "is a part of a form that holds its text": [
    "src/web/features/records/activities/composer.tsx",
    "src/web/features/records/activities/mention-box.tsx",
    "src/web/features/assistant/message-box.tsx",
    "src/web/features/workflows/automated-workflows/number-field.tsx",
    "src/web/features/mail/compose/compose-form.tsx",
    "src/web/features/mail/compose/recipients-box.tsx",
    "src/web/features/records/custom-fields/choices-editor.tsx",
    "src/web/features/records/custom-fields/formula-editor.tsx",
    "src/web/features/records/add-record.tsx",
    "src/web/features/records/edit-record.tsx",
    "src/web/features/records/link-picker.tsx",
    "src/web/features/workspace/team/address-field.tsx",
    "src/web/paid-runs/paid-run-dialog.tsx",
    "src/web/people/phone-input.tsx",
    "src/web/ui/combo-box.tsx",
    "src/web/ui/form/dialog-form.tsx",
    "src/web/ui/form/form.tsx",
    "src/web/ui/kit/date-input.tsx",
    "src/web/ui/password-input.tsx",
    "src/web/ui/question-dialog.tsx",
    "src/web/ui/time-zone-picker.tsx",
  ],
  "searches, and stores the text in the URL or not at all": [
    "src/web/features/mail/communication-tools/inbox-header.tsx",
    "src/web/features/workspace/audit-log/audit-filters.tsx",
    "src/web/features/shell/palette/palette.tsx",
    "src/web/features/records/activities/activity-list.tsx",
    "src/web/features/records/filter-choices.tsx",
    "src/web/features/records/filter-fields.tsx",
    "src/web/features/records/record-toolbar.tsx",
    "src/web/features/workspace/settings/settings-layout.tsx",
    "src/web/ui/search-box.tsx",
  ],
  "has passwords or codes, or confirms something": [
    "src/web/features/auth/mail-sent.tsx",
    "src/web/features/auth/new-password-form.tsx",
    "src/web/features/auth/second-factor-form.tsx",
    "src/web/features/workspace/profile/delete-account-dialog.tsx",
    "src/web/features/workspace/team/owner-dialog.tsx",
  ],
  "signs in or up, with use-field-errors": [
    "src/web/features/auth/reset-request-form.tsx",
    "src/web/features/auth/sign-in-form.tsx",
    "src/web/features/auth/sign-up-form.tsx",
  ],
  "has its script in public-script": ["src/web/features/website/public-pages/contact-page.tsx"],
  "has choices, or times that are saved one by one": ["src/web/features/records/duplicates/merge-records.tsx"],
  "shows links": ["src/web/features/workspace/team/invited-list.tsx"],
};

const sources = globSync("src/web/**/*.{ts,tsx}")
  .filter((path) => !path.includes(".test."))
  .map((path) => [path, readFileSync(path, "utf8")] as const);
/** The hooks that hold typed text. */
const hooks = [
  "src/web/ui/form/use-form.ts",
  "src/web/ui/form/form-draft.ts",
  "src/web/ui/form/typed-fields.ts",
  "src/web/features/mail/compose/use-draft.ts",
];

const holdsText = (code: string) => /\buse(?:Form|DraftFields|DraftText|Draft)(?:<.*>)?\(|keepTypedFields\(/.test(code);
const hasForm = (code: string) => /<(?:form|Form|DialogForm)\b/.test(code);
const hasTextBox = (code: string) =>
  /<(?:Input|Textarea|textarea|ComboBox|SearchBox|PasswordInput|DateInput|input)\b(?![^>]*type="(?:checkbox|radio|file|hidden)")/.test(
    code,
  ) && /useState|useRef|defaultValue/.test(code);

test("detects code with kept text, forms and text boxes", () => {
  expect(['useForm<A, "b">({', "useDraftText(key)", "useFormat()"].map(holdsText)).toEqual([true, true, false]);
  expect(["<Form form", "<FormField form"].map(hasForm)).toEqual([true, false]);
  expect(["useState(); <Input name", 'useState(); <input type="radio"', "<Input name"].map(hasTextBox)).toEqual([
    true,
    false,
    false,
  ]);
});

test("each file that keeps typed text is covered by a browser test, or has a reason", () => {
  const found = sources.filter(([path, code]) => holdsText(code) && !hooks.includes(path)).map(([path]) => path);
  expect(found.toSorted()).toEqual([...provenByClicks, ...Object.values(holders).flat()].toSorted());
});

test("every other file with a form or a text box has a reason for not keeping text", () => {
  const found = sources.filter(([, code]) => !holdsText(code) && (hasForm(code) || hasTextBox(code)));
  expect(found.map(([path]) => path).toSorted()).toEqual(Object.values(others).flat().toSorted());
});
