import { expect, test } from "vitest";

import { autoReplyRecipient } from "#domain/mail/auto-reply.ts";
import { forwardBlockReason } from "#domain/mail/forward.ts";
import type { IncomingMail } from "#domain/mail/incoming-mail.ts";
import { applyRules, type EmailRule, emailRuleSchema, ruleFits } from "#domain/mail/rules.ts";
import { readSignals } from "#domain/mail/signals.ts";

/** The receiving server confirmed that the email is from the address below. */
const confirmed = { isConfirmed: true, returnPath: "nadia@shop.oak.example" };
const mail = (given: Partial<IncomingMail> = {}): IncomingMail => ({
  from: { name: "Nadia Wong", address: "nadia@shop.oak.example" },
  receivers: ["sales@vanda.example"],
  subject: "Réservation  for Friday",
  text: "Could we have a table for ten?",
  hasFiles: false,
  signals: { hops: 3, ...confirmed },
  authentication: {},
  isKnown: false,
  ...given,
});
const ids = ["01990000-0000-7000-8000-000000000001", "01990000-0000-7000-8000-000000000002"] as const;
const rule = (given: Partial<EmailRule>): EmailRule => ({
  id: ids[0],
  match: "all",
  conditions: [{ field: "files" }],
  forward_to: null,
  moves_to: "done",
  assignee_id: null,
  stops: false,
  ...given,
});

test("a condition ignores case, accents and spaces, and a domain matches its subdomains", () => {
  const fits = (...conditions: EmailRule["conditions"]) => ruleFits(rule({ conditions }), mail());
  expect(fits({ field: "subject", is: "contains", value: "RESERVATION for" })).toBe(true);
  expect(fits({ field: "subject", is: "equals", value: "reservation" })).toBe(false);
  expect(fits({ field: "domain", is: "equals", value: "@Oak.example" })).toBe(true);
  expect(fits({ field: "domain", is: "equals", value: "ak.example" })).toBe(false);
  expect(fits({ field: "from", is: "contains", value: "wong" })).toBe(true);
  expect(fits({ field: "from", is: "equals", value: "nadia@shop.oak.example" })).toBe(true);
  expect(fits({ field: "body", is: "contains", value: "table for ten" }, { field: "files" })).toBe(false);
  expect(
    ruleFits(
      rule({ match: "any", conditions: [{ field: "files" }, { field: "body", is: "contains", value: "TEN" }] }),
      mail(),
    ),
  ).toBe(true);
});

test("applies rules in order: every forward, only the first move, and no rules after one that stops", () => {
  const all: EmailRule["conditions"] = [{ field: "from", is: "contains", value: "nadia" }];
  const first = rule({ conditions: all, forward_to: "a@x.example", moves_to: "done" });
  const second = rule({ id: ids[1], conditions: all, forward_to: "b@x.example", moves_to: "spam", stops: true });
  const third = rule({ conditions: all, forward_to: "c@x.example", moves_to: "trash" });
  expect(applyRules([first, second, third], mail())).toEqual({
    forwards: [
      { to: "a@x.example", rule: ids[0] },
      { to: "b@x.example", rule: ids[1] },
    ],
    move: { to: "done", rule: ids[0] },
    assign: null,
    fitting: [...ids],
  });
});

test("rejects a rule without actions, or with anything but one plain address to forward to", () => {
  expect(emailRuleSchema.safeParse(rule({ moves_to: null })).success).toBe(false);
  expect(emailRuleSchema.safeParse(rule({ forward_to: "a@x.example, b@x.example" })).success).toBe(false);
  expect(emailRuleSchema.safeParse(rule({ forward_to: "Team@X.example" })).data?.forward_to).toBe("team@x.example");
});

test("detects bounces, programs, lists, loops and the server's spam verdict in headers", () => {
  const headers = (...lines: [string, string][]) => readSignals(lines.map(([key, value]) => ({ key, value })));
  expect(headers(["return-path", "<>"], ["received", "a"], ["received", "b"])).toEqual({ isBounce: true, hops: 2 });
  expect(headers(["auto-submitted", "auto-replied"])).toMatchObject({ isAutomatic: true });
  expect(headers(["auto-submitted", "no"])).toEqual({ hops: 0 });
  expect(headers(["x-auto-response-suppress", "DR, OOF"])).toMatchObject({ isAutomatic: true });
  expect(headers(["list-unsubscribe", "<https://x.example>"])).toMatchObject({ isBulk: true });
  expect(headers(["precedence", "bulk"])).toMatchObject({ isBulk: true });
  expect(headers(["reply-to", "Desk <Desk@X.example>"])).toMatchObject({ replyTo: "desk@x.example" });
  expect(headers(["x-vanda", ids[0]])).toMatchObject({ sentBy: [ids[0]] });
  expect(headers(["x-spam-status", "No, score=-2.1"])).toMatchObject({ saysSpam: false });
});

const settings = {
  replies: true,
  reply_when: "always" as const,
  reply_from: null,
  reply_until: null,
  reply_again_days: 7,
};
const request = (given: Partial<Parameters<typeof autoReplyRecipient>[1]> = {}) => ({
  settings,
  hours: { timeZone: "Asia/Singapore", workingHours: { 3: { from: "09:00", to: "17:00" } } },
  own: ["sales@vanda.example"],
  address: "sales@vanda.example",
  isSpam: false,
  isUnsure: false,
  answeredAt: null,
  answeredThisHour: 0,
  answeredOfDomain: 0,
  isContact: false,
  // A Wednesday at 10:00 in Singapore.
  now: new Date("2026-03-04T02:00:00Z"),
  ...given,
});

test("sends an auto-reply to a person only once within the set number of days", () => {
  expect(autoReplyRecipient(mail(), request())).toEqual({ to: "nadia@shop.oak.example" });
  expect(autoReplyRecipient(mail(), request({ answeredAt: new Date("2026-02-25T02:00:01Z") }))).toEqual({
    silent: "answered_lately",
  });
  expect(autoReplyRecipient(mail(), request({ answeredAt: new Date("2026-02-25T02:00:00Z") }))).toHaveProperty("to");
});

test("sends auto-replies only to confirmed senders at their own address, or to contacts if senders cannot be confirmed", () => {
  const answer = (signals: IncomingMail["signals"], more: Parameters<typeof request>[0] = {}) =>
    autoReplyRecipient(mail({ signals }), request(more));
  const to = "nadia@shop.oak.example";
  expect(answer({ ...confirmed, replyTo: "victim@elsewhere.example" })).toEqual({ to });
  for (const isContact of [false, true])
    expect(answer({ ...confirmed, isConfirmed: false }, { isContact })).toEqual({ silent: "unconfirmed" });
  const { returnPath } = confirmed;
  expect(answer({ returnPath })).toEqual({ silent: "unconfirmed" });
  expect(answer({ returnPath }, { isContact: true })).toEqual({ to });
  expect(answer({}, { isContact: true })).toEqual({ to });
  const other = { silent: "other_return_path" };
  expect(answer({ isConfirmed: true })).toEqual(other);
  for (const path of ["bounce@elsewhere.example", "bounce@oak.example", "bounce@x.shop.oak.example"])
    for (const isContact of [false, true])
      expect(answer({ isConfirmed: true, returnPath: path }, { isContact })).toEqual(other);
});

test("limits auto-replies to one domain per day, with a higher limit for public providers", () => {
  const free = {
    from: { name: "", address: "a@gmail.com" },
    signals: { isConfirmed: true, returnPath: "a@gmail.com" },
  };
  const tooMany = { silent: "too_many_of_domain" };
  expect(autoReplyRecipient(mail(), request({ answeredOfDomain: 19 }))).toHaveProperty("to");
  expect(autoReplyRecipient(mail(), request({ answeredOfDomain: 20 }))).toEqual(tooMany);
  expect(autoReplyRecipient(mail(free), request({ answeredOfDomain: 199 }))).toHaveProperty("to");
  expect(autoReplyRecipient(mail(free), request({ answeredOfDomain: 200 }))).toEqual(tooMany);
});

test("does not send auto-replies to programs, to emails addressed to others, or during working hours", () => {
  const silent = (given: Partial<IncomingMail>, more: Parameters<typeof request>[0] = {}) =>
    autoReplyRecipient(mail(given), request(more));
  expect(silent({ signals: { isBounce: true } })).toEqual({ silent: "bounce" });
  expect(silent({ signals: { isAutomatic: true } })).toEqual({ silent: "automatic" });
  expect(silent({ signals: { isBulk: true } })).toEqual({ silent: "bulk" });
  expect(silent({ from: { name: "", address: "no-reply@oak.example" } })).toEqual({ silent: "nobody_there" });
  for (const address of ["", "nora", "nora@oak.example,lee@oak.example"])
    expect(silent({ from: { name: "Nora", address } }), address).toEqual({ silent: "nobody_there" });
  expect(silent({ authentication: { spf: "pass", dmarc: "fail" } })).toEqual({ silent: "forged" });
  expect(silent({}, { answeredThisHour: 100 })).toEqual({ silent: "too_many" });
  const nora = {
    from: { name: "", address: "nora@oak.example" },
    signals: { isConfirmed: true, returnPath: "nora@oak.example" },
  };
  expect(silent(nora)).toHaveProperty("to");
  expect(silent({ from: { name: "", address: "sales@vanda.example" } })).toEqual({ silent: "own_address" });
  expect(silent({ receivers: ["list@oak.example"] })).toEqual({ silent: "not_to_us" });
  expect(silent({}, { isSpam: true })).toEqual({ silent: "spam" });
  expect(silent({}, { isUnsure: true })).toEqual({ silent: "unsure" });
  const outside = { settings: { ...settings, reply_when: "outside_hours" as const } };
  expect(silent({}, outside)).toEqual({ silent: "within_hours" });
  expect(silent({}, { ...outside, now: new Date("2026-03-04T09:00:00Z") })).toHaveProperty("to");
  expect(silent({}, { ...outside, now: new Date("2026-03-05T02:00:00Z") })).toHaveProperty("to");
  const days = { settings: { ...settings, reply_from: "2026-03-05", reply_until: "2026-03-05" } };
  // The days are in the workspace's time zone, where the fifth starts at 16:00 UTC on the fourth.
  expect(silent({}, { ...days, now: new Date("2026-03-04T15:59:00Z") })).toEqual({ silent: "not_yet" });
  expect(silent({}, { ...days, now: new Date("2026-03-04T16:00:00Z") })).toHaveProperty("to");
  expect(silent({}, { ...days, now: new Date("2026-03-05T16:00:00Z") })).toEqual({ silent: "over" });
});

test("does not forward in loops, back to the sender, or more often than a mailbox may", () => {
  const box = { mailboxId: ids[0], address: "sales@vanda.example", to: "team@vanda.example", sentOnThisHour: 0 };
  const blockReason = (given: Partial<IncomingMail>, more: Partial<typeof box> = {}) =>
    forwardBlockReason(mail(given), { ...box, ...more });
  expect(blockReason({})).toBeNull();
  expect(blockReason({}, { to: "sales@vanda.example" })).toBe("to_itself");
  expect(blockReason({}, { to: "nadia@shop.oak.example" })).toBe("to_sender");
  expect(blockReason({ signals: { isBounce: true } })).toBe("bounce");
  expect(blockReason({ signals: { sentBy: [ids[0]] } })).toBe("loop");
  expect(blockReason({ signals: { sentBy: [ids[1]] } })).toBeNull();
  expect(blockReason({ answers: `${ids[1]}.0123456789abcdef.${ids[0]}@vanda.example` })).toBe("loop");
  expect(blockReason({ answers: `${ids[1]}.0123456789abcdef.${ids[1]}@vanda.example` })).toBeNull();
  expect(blockReason({ signals: { hops: 26 } })).toBe("too_many_hops");
  expect(blockReason({}, { sentOnThisHour: 200 })).toBe("too_many");
});
