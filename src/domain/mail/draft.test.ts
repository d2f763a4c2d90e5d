import { expect, test } from "vitest";

import { type Draft, draftProblem, draftSchema, emptyDraft, isStarted } from "#domain/mail/draft.ts";

const nadia = { name: "Nadia", address: "nadia@oak.example" };
const whole: Draft = { ...emptyDraft, mailboxId: "m", to: [nadia], subject: "Desks", text: "On Friday" };
const now = new Date("2026-03-02T09:00:00Z");
const problem = (changed: Partial<Draft>, sendAt: Date | null = null) =>
  draftProblem({ ...whole, ...changed }, { sendAt, now });

test("an email can be sent if it has a sender, recipients, content and no open placeholders", () => {
  expect(problem({})).toBeNull();
  expect(problem({ mailboxId: "" })).toEqual({ code: "mailbox" });
  expect(problem({ to: [] })).toEqual({ code: "recipient" });
  expect(problem({ cc: Array.from({ length: 50 }, () => nadia) })).toEqual({ code: "recipients" });
  expect(problem({ subject: " ", text: "\n" })).toEqual({ code: "empty" });
  expect(problem({ text: "Dear {first_name} of {account}" })).toEqual({
    code: "open",
    open: ["first_name", "account"],
  });
  expect(problem({ files: [{ id: "f", name: "Plan.pdf", bytes: 19 * 1024 * 1024 }] })).toEqual({ code: "size" });
  expect(problem({}, new Date("2026-03-02T08:59:00Z"))).toEqual({ code: "past" });
  expect(problem({}, new Date("nonsense"))).toEqual({ code: "past" });
  expect(problem({}, new Date("2026-03-02T09:01:00Z"))).toBeNull();
});

test("restores as much as possible of a draft that an earlier version stored", () => {
  expect(draftSchema.parse({ text: "Hello" })).toEqual({ ...emptyDraft, text: "Hello" });
  expect(isStarted(emptyDraft)).toBe(false);
  expect(isStarted({ ...emptyDraft, answers: "1", to: [nadia], subject: "Re: Desks" })).toBe(false);
  expect(isStarted({ ...emptyDraft, answers: "1", text: "On" })).toBe(true);
});
