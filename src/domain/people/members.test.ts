import { expect, test } from "vitest";

import { offered, tellApart } from "./members.ts";
import { showMentions, storeMentions } from "./mentions.ts";

const member = (nr: number, name: string, email: string | null = null) => ({
  id: `01900000-0000-7000-8000-00000000000${nr}`,
  name,
  email,
});

test("members of one name are told apart by their e-mail, or counted; others keep their name", () => {
  const members = [
    member(1, "Ana Li", "ana@example.com"),
    member(2, "Ana Li", "ana.li@example.com"),
    member(3, "ana li"),
    member(4, "Ana Li"),
    member(5, "Ana Li"),
    member(6, "Bo", "bo@example.com"),
  ];
  expect(tellApart(members).map(({ name }) => name)).toEqual([
    "Ana Li (ana@example.com)",
    "Ana Li (ana.li@example.com)",
    "ana li",
    "Ana Li",
    "Ana Li (2)",
    "Bo",
  ]);
});

test("a mention of one of two people of the same name reaches that one, and a bare name neither", () => {
  const [one, other] = [member(1, "Ana Li", "ana@example.com"), member(2, "Ana Li", "ana.li@example.com")];
  const members = tellApart([one, other]);
  const typed = "Ask @Ana Li (ana.li@example.com), not @Ana Li";
  const stored = storeMentions(typed, members);
  expect(stored).toBe(`Ask @{${other.id}}, not @Ana Li`);
  expect(showMentions(stored, members)).toBe(typed);
});

test("nothing is given to a former member, but what they have can stay with them", () => {
  const [ana, gone] = [
    { ...member(1, "Ana"), erased_at: null },
    { ...member(2, "Former member"), erased_at: "2026-11-21T12:00:00Z" },
  ];
  expect(offered([ana, gone])).toEqual([ana]);
  expect(offered([ana, gone], gone.id)).toEqual([ana, gone]);
});
