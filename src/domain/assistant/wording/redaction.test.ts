import fc from "fast-check";
import { expect, test } from "vitest";

import { Redactor } from "./redaction.ts";

const answer = {
  records: [
    {
      kind: "contacts",
      id: "0192aaaa-0000-7000-8000-000000000001",
      name: "Lin Wei",
      fields: {
        email: "lin@acme.example",
        phone: "020 7946 0000",
        account_id: { id: "0192aaaa-0000-7000-8000-000000000002", name: "Acme" },
        stage_id: { id: "0192aaaa-0000-7000-8000-000000000003", name: "Qualified" },
      },
    },
  ],
  activities: [{ kind: "note", title: "Lin Wei of Acme called from +49 30 901820", body: "Write to lin@acme.example" }],
  rows: [{ groups: [{ by: "owner", id: "x", name: "Ana" }], metrics: [{ text: "$800.50", value: 800.5 }] }],
};

test("masks names, email addresses and phone numbers anywhere in an answer", () => {
  const sent = JSON.stringify(new Redactor().maskValue(answer));
  for (const own of ["Lin", "Acme", "lin@", "acme.example", "7946", "901820", "Ana"]) expect(sent).not.toContain(own);
  for (const other of ["0192aaaa-0000-7000-8000-000000000001", "Qualified", "$800.50", "800.5"])
    expect(sent).toContain(other);
});

test("uses one mask per value, and restores it in a model's text and requests", () => {
  const redactor = new Redactor();
  const sent = redactor.maskValue(answer) as typeof answer;
  const [record] = sent.records;
  expect(sent.activities[0]?.title).toContain(record?.name);
  expect(redactor.unmask(`Write to ${record?.name} (${record?.fields.email}) today.`)).toBe(
    "Write to Lin Wei (lin@acme.example) today.",
  );
  expect(redactor.unmaskValue({ query: record?.fields.account_id.name, limit: 5 })).toEqual({
    query: "Acme",
    limit: 5,
  });
  expect(redactor.mask("How is Acme doing?")).toBe(`How is ${record?.fields.account_id.name} doing?`);
  expect(redactor.unmask("NAME-ZZZ is nobody.")).toBe("NAME-ZZZ is nobody.");
});

test("restores any text unchanged, for any names", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 2, unit: "grapheme" }), { maxLength: 60 }),
      fc.string(),
      (names, between) => {
        const redactor = new Redactor();
        for (const name of names) redactor.noteName(name);
        const text = names.join(between);
        if (/(?:NAME|EMAIL|PHONE)-/.test(text)) return;
        expect(redactor.unmask(redactor.mask(text))).toBe(text);
      },
    ),
  );
});
