import { expect, test } from "vitest";

import { mentionAt, readMentions, showMentions, storeMentions } from "./mentions.ts";

const ana = { id: "01900000-0000-7000-8000-00000000000a", name: "Ana" };
const anaLi = { id: "01900000-0000-7000-8000-00000000000b", name: "Ana Li" };

test("mentions are stored as ids and shown as names", () => {
  const stored = storeMentions("Ask @Ana Li, then @Ana.", [ana, anaLi]);
  expect(stored).toBe(`Ask @{${anaLi.id}}, then @{${ana.id}}.`);
  expect(showMentions(stored, [ana, anaLi])).toBe("Ask @Ana Li, then @Ana.");
  expect(showMentions(stored, [ana])).toBe(`Ask @{${anaLi.id}}, then @Ana.`);
  expect(readMentions(stored)).toEqual([
    { text: "Ask " },
    { memberId: anaLi.id },
    { text: ", then " },
    { memberId: ana.id },
    { text: "." },
  ]);
});

test("ignores a name within a longer word or an address, except in languages without spaces", () => {
  const wang = { id: "01900000-0000-7000-8000-00000000000c", name: "王伟" };
  const odd = { id: "01900000-0000-7000-8000-00000000000d", name: "A. (B) [x]+" };
  const members = [ana, wang, odd];
  expect(storeMentions("@Anabel, x@Ana and @Ana", members)).toBe(`@Anabel, x@Ana and @{${ana.id}}`);
  expect(storeMentions("问@王伟好吗", [wang])).toBe("问@王伟好吗");
  expect(storeMentions("问 @王伟好吗, @A. (B) [x]+", members)).toBe(`问 @{${wang.id}}好吗, @{${odd.id}}`);
});

test("a mention starts with an @ after a space, and ends at the end of the line", () => {
  expect(mentionAt("Ask @An", 7)).toEqual({ from: 4, query: "An" });
  expect(mentionAt("@", 1)).toEqual({ from: 0, query: "" });
  expect(mentionAt("ana@example.com", 15)).toBeNull();
  expect(mentionAt("@Ana\nthen", 9)).toBeNull();
  expect(mentionAt("plain", 5)).toBeNull();
});
