import { expect, test } from "vitest";

import { formatDraft, readDraft } from "./form-drafts.ts";

test("stores only changed fields", () => {
  const opened = { name: "Oak", tags: ["a"], note: "" };
  expect(formatDraft(opened, { ...opened, tags: ["a"] })).toBeNull();
  const stored = formatDraft(opened, { ...opened, name: "Elm", tags: ["a", "b"] });
  expect(readDraft(stored, opened)).toEqual({ typed: { name: "Elm", tags: ["a", "b"] }, outdated: [] });
});

test("never stores a password", () => {
  expect(formatDraft({ password: "" }, { password: "orchid" })).toBeNull();
  expect(formatDraft({ newPassword: "", name: "" }, { newPassword: "orchid", name: "Elm" })).not.toContain("orchid");
});

test("does not overwrite what another user wrote, and returns the text that was typed", () => {
  const stored = formatDraft({ name: "Oak", city: "Espoo" }, { name: "Elm", city: "Turku" });
  expect(readDraft(stored, { name: "Ash", city: "Espoo" })).toEqual({ typed: { city: "Turku" }, outdated: ["Elm"] });
});

test("does not restore saved or unreadable drafts, or text of fields that no longer exist", () => {
  expect(readDraft(formatDraft({ name: "Oak" }, { name: "Elm" }), { name: "Elm" })).toEqual({
    typed: {},
    outdated: [],
  });
  expect(readDraft(formatDraft({ name: "Oak" }, { name: "Elm" }), {})).toEqual({ typed: {}, outdated: [] });
  expect(readDraft("{", { name: "Oak" })).toEqual({ typed: {}, outdated: [] });
  expect(readDraft(null, { name: "Oak" })).toEqual({ typed: {}, outdated: [] });
});

test("distinguishes an empty field from one without a value", () => {
  expect(readDraft(formatDraft({ day: undefined }, { day: "2026-01-01" }), { day: undefined })).toEqual({
    typed: { day: "2026-01-01" },
    outdated: [],
  });
});
