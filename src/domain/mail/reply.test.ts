import { expect, test } from "vitest";

import { emailToReplyTo, composeText, quote, splitComposedText, toReply } from "#domain/mail/reply.ts";
import { splitQuoted } from "#domain/mail/split-quoted.ts";

const person = (address: string) => ({ name: address.split("@")[0] ?? "", address });
const own = ["sales@vanda.example"];
const theirs = {
  id: "1",
  is_outgoing: false,
  from_address: "nadia@oak.example",
  from_name: "nadia",
  recipients: { to: [person("sales@vanda.example"), person("jonas@oak.example")], cc: [person("books@oak.example")] },
  subject: "Desks",
  status: null,
};

test("a reply goes to the sender or their reply-to address, and to all others if requested", () => {
  expect(toReply(theirs, own, false)).toEqual({
    to: [person("nadia@oak.example")],
    cc: [],
    subject: "Re: Desks",
    answers: "1",
  });
  expect(toReply(theirs, own, true).cc).toEqual([person("jonas@oak.example"), person("books@oak.example")]);
  const elsewhere = { ...theirs, recipients: { ...theirs.recipients, reply_to: [person("desk@oak.example")] } };
  expect(toReply(elsewhere, own, false).to).toEqual([person("desk@oak.example")]);
});

test("a follow-up to a sent email goes to its recipients again, and to the sender only if there are no others", () => {
  const ours = { ...theirs, is_outgoing: true, from_address: "sales@vanda.example", subject: "Re: Desks" };
  const mail = { ...ours, recipients: { to: [person("nadia@oak.example"), person("SALES@vanda.example")] } };
  expect(toReply(mail, own, false)).toMatchObject({ to: [person("nadia@oak.example")], subject: "Re: Desks" });
  const toMyself = { ...mail, recipients: { to: [person("sales@vanda.example")] } };
  expect(toReply(toMyself, own, false).to).toEqual([person("sales@vanda.example")]);
});

test("does not reply to emails that are not sent yet", () => {
  const emails = [theirs, { ...theirs, id: "2", status: "sent" }, { ...theirs, id: "3", status: "scheduled" }];
  expect(emailToReplyTo(emails)?.id).toBe("2");
  expect(emailToReplyTo([])).toBeUndefined();
});

test("recognises the signature and quote below a text, so that they are not added twice", () => {
  const quoted = quote("On Monday Nadia wrote:", "When?\n> Earlier\n");
  expect(quoted).toBe("On Monday Nadia wrote:\n\n> When?\n>> Earlier");
  const text = composeText("On Friday.\n\n", { signature: "Ada\nVanda", quoted });
  expect(text).toBe(`On Friday.\n\n-- \nAda\nVanda\n\n${quoted}`);
  expect(splitComposedText(text, "Ada\nVanda")).toEqual({ text: "On Friday.", quoted });
  expect(splitQuoted(text).written).toBe("On Friday.\n\n-- \nAda\nVanda");
  expect(splitComposedText("On Friday.", "Ada")).toEqual({ text: "On Friday.", quoted: "" });
  expect(composeText("Hi", { signature: " ", quoted: "" })).toBe("Hi");
});
