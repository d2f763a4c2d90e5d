import { expect, test } from "vitest";

import { distinguishMembers, offered } from "./members.ts";
import { showMentions, storeMentions } from "./mentions.ts";

const member = (nr: number, name: string) => ({ id: `01900000-0000-7000-8000-00000000000${nr}`, name });

test("members with the same name are numbered in the order in which they were added", () => {
  const members = [
    member(4, "Ana Li"),
    member(2, "ana li"),
    member(1, "Ana Li"),
    member(3, "Ana Li (2)"),
    member(5, "Bo"),
  ];
  expect(distinguishMembers(members).map(({ name }) => name)).toEqual([
    "Ana Li (4)",
    "ana li (3)",
    "Ana Li (1)",
    "Ana Li (2)",
    "Bo",
  ]);
});

test("a member has the same number regardless of the order of the list", () => {
  const members = [member(1, "Ana"), member(2, "Ana"), member(3, "Ana")];
  const named = distinguishMembers(members);
  expect(distinguishMembers(members.toReversed()).toReversed()).toEqual(named);
  expect(new Set(named.map(({ name }) => name)).size).toBe(3);
});

test("a mention of a name that two members share refers to one of them only with the number", () => {
  const members = distinguishMembers([member(1, "Ana Li"), member(2, "Ana Li")]);
  const typed = "Ask @Ana Li (2), not @Ana Li";
  const stored = storeMentions(typed, members);
  expect(stored).toBe(`Ask @{${members[1]?.id ?? ""}}, not @Ana Li`);
  expect(showMentions(stored, members)).toBe(typed);
});

test("former members are not offered, except for the current assignee", () => {
  const [ana, gone] = [
    { ...member(1, "Ana"), erased_at: null },
    { ...member(2, "Former member"), erased_at: "2026-11-21T12:00:00Z" },
  ];
  expect(offered([ana, gone])).toEqual([ana]);
  expect(offered([ana, gone], gone.id)).toEqual([ana, gone]);
});
