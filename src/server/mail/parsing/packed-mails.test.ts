import fc from "fast-check";
import { expect, test } from "vitest";

import { calendarText } from "./calendar-text.ts";
import { readTnef } from "./read-tnef.ts";

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
};
const attribute = (level: number, id: number, data: Uint8Array) =>
  Buffer.concat([Buffer.from([level]), numbers(id, data.length), data, Buffer.alloc(2)]);
const tnef = (...attributes: Buffer[]) => Buffer.concat([numbers(0x223e9f78), Buffer.alloc(2), ...attributes]);
/** Returns a text property preceded by an irrelevant one. */
const property = (type: number, id: number, content: Uint8Array) => {
  const other = Buffer.concat([numbers(0x0003_0000 + 3), numbers(7)]);
  const padding = Buffer.alloc((4 - (content.length % 4)) % 4);
  return Buffer.concat([numbers(2), other, numbers(id * 0x10000 + type), numbers(1, content.length), content, padding]);
};

test("reads the files in winmail.dat with their long names, and its text in the declared charset", () => {
  const packed = tnef(
    attribute(1, 0x00069007, numbers(932, 0)),
    attribute(1, 0x00069003, property(0x1e, 0x1000, Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0]))),
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00018010, Buffer.from("OFFER~1.PDF\0")),
    attribute(2, 0x0006800f, Buffer.from("%PDF")),
    attribute(2, 0x00069005, property(0x1f, 0x3707, Buffer.from("見積書.pdf\0", "utf16le"))),
  );
  expect(readTnef(packed)).toMatchObject({
    text: "日本",
    files: [{ name: "見積書.pdf", content: Buffer.from("%PDF") }],
  });
  expect(readTnef(Buffer.from("%PDF-1.4"))).toBeNull();
});

test("reads winmail.dat with any contents in bounded time", () => {
  const piece = fc.uint8Array({ maxLength: 200 });
  const id = fc.constantFrom(0x00069007, 0x00069003, 0x00069002, 0x00018010, 0x0006800f, 0x00069005);
  fc.assert(
    fc.property(fc.array(fc.tuple(id, piece)), piece, (attributes, end) => {
      const all = Buffer.concat([tnef(...attributes.map(([what, data]) => attribute(1, what, data))), end]);
      expect(readTnef(all)?.files.length).toBeLessThanOrEqual(50);
    }),
    { numRuns: 300 },
  );
});

test("formats an event with title, time, place and attendees, and returns nothing for an invalid one", () => {
  const calendar = (...lines: string[]) =>
    ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
  expect(
    calendarText(
      calendar(
        "SUMMARY:Demo\\, part 1",
        "DTSTART:20261127T090000Z",
        "DTEND:20261127T100000Z",
        "LOCATION:Lima",
        "ATTENDEE;PARTSTAT=DECLINED:mailto:lee@oak.test",
        "DESCRIPTION:Bring\\nchairs",
      ),
    ),
  ).toBe("Demo, part 1\n2026-11-27 09:00 – 10:00 UTC\nLima\n✗ lee@oak.test\nBring\nchairs");
  expect(calendarText(calendar("SUMMARY:Fair", "DTSTART;VALUE=DATE:20261127"))).toBe("Fair\n2026-11-27");
  expect(calendarText(calendar("SUMMARY:Call", "DTSTART;TZID=Europe/Berlin:20261127T090000"))).toBe(
    "Call\n2026-11-27 09:00 Europe/Berlin",
  );
  const endless = calendar("SUMMARY:Endless", `ATTENDEE;${'X="a";'.repeat(800_000)}:x`);
  for (const broken of ["", "BEGIN:VCALENDAR", "Text", calendar("DTSTART:whenever"), endless])
    expect(calendarText(broken).length).toBeLessThan(20);
});
