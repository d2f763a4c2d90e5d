import { expect, test } from "vitest";

import { type ProcessingInput, planProcessing } from "#domain/mail/plan-processing.ts";
import type { EmailRule } from "#domain/mail/rules.ts";

const toAll: EmailRule = {
  id: "01990000-0000-7000-8000-000000000001",
  match: "all",
  conditions: [{ field: "subject", is: "contains", value: "invoice" }],
  forward_to: "books@vanda.example",
  moves_to: "done",
  assignee_id: null,
  stops: false,
};

function scene(given: Partial<ProcessingInput["mailbox"]> = {}, more: Partial<ProcessingInput> = {}): ProcessingInput {
  return {
    mail: {
      from: { name: "Nadia", address: "nadia@oak.example" },
      receivers: ["sales@vanda.example"],
      subject: "Invoice 12",
      text: "Attached",
      hasFiles: true,
      signals: {},
      authentication: {},
      isKnown: false,
    },
    mailbox: {
      id: "01990000-0000-7000-8000-0000000000aa",
      address: "sales@vanda.example",
      forward_to: null,
      keeps_copy: true,
      filters_spam: true,
      adds_leads: false,
      replies: false,
      reply_when: "always",
      reply_from: null,
      reply_until: null,
      reply_again_days: 7,
      ...given,
    },
    content: { words: [], odds: 0 },
    rules: [toAll],
    hours: { timeZone: "UTC", workingHours: {} },
    own: ["sales@vanda.example"],
    sender: { isBlocked: false, isTrusted: false, isContact: false },
    learned: { mails: { spam: 0, wanted: 0 }, words: new Map() },
    checks: { wanted: 0, false_alarms: 0 },
    answeredAt: null,
    answeredThisHour: 0,
    answeredOfDomain: 0,
    sentOnThisHour: 0,
    now: new Date("2026-03-04T02:00:00Z"),
    ...more,
  };
}

test("forwards an email to each address once, and removes it from the inbox if no copy is kept", () => {
  const plan = planProcessing(scene({ forward_to: "team@vanda.example", keeps_copy: false }));
  expect(plan.forwards).toEqual([
    { to: "books@vanda.example", rule: toAll.id },
    { to: "team@vanda.example", rule: null },
  ]);
  expect(plan).toMatchObject({ isLetGo: true, move: { to: "done" }, answer: { silent: "off" }, addsLead: false });
  expect(planProcessing(scene({ forward_to: "books@vanda.example" })).forwards).toHaveLength(1);
});

test("keeps an email that could not be forwarded, regardless of the mailbox's setting", () => {
  const plan = planProcessing(scene({ forward_to: "nadia@oak.example", keeps_copy: false }, { rules: [] }));
  expect(plan).toMatchObject({
    forwards: [],
    held: [{ to: "nadia@oak.example", because: "to_sender" }],
    isLetGo: false,
  });
});

test("only quarantines spam; without the filter only blocked senders are spam", () => {
  const blocked = { sender: { isBlocked: true, isTrusted: false, isContact: false } };
  const settings = { forward_to: "team@vanda.example", replies: true, adds_leads: true };
  expect(planProcessing(scene({ ...settings, filters_spam: false }, blocked))).toMatchObject({
    isSpam: true,
    forwards: [],
    move: null,
    answer: { silent: "spam" },
    addsLead: false,
  });
  const base = scene({ ...settings, filters_spam: false });
  const input = { ...base, mail: { ...base.mail, signals: { saysSpam: true } } };
  expect(planProcessing(input)).toMatchObject({ isSpam: false, spam: { because: ["server_says"] }, addsLead: true });
});

test("an email with spam content is moved once the filter is reliable, and never gets an auto-reply or becomes a lead", () => {
  const settings = { replies: true, adds_leads: true };
  const content = { words: [], odds: 5 };
  const plan = (wanted: number, false_alarms: number, more: Partial<ProcessingInput> = {}) =>
    planProcessing(scene(settings, { content, checks: { wanted, false_alarms }, ...more }));
  const suspected = { isSpam: false, isSuspected: true, answer: { silent: "unsure" }, addsLead: false };
  expect(plan(99, 0)).toMatchObject(suspected);
  expect(plan(100, 1)).toMatchObject(suspected);
  expect(plan(101, 1)).toMatchObject({ isSpam: true, isSuspected: false, forwards: [], answer: { silent: "spam" } });
  // Rules are applied as for any other email.
  expect(plan(0, 0).forwards).toEqual([{ to: "books@vanda.example", rule: toAll.id }]);
  const flagged = { mail: { ...scene().mail, signals: { saysSpam: true } } };
  expect(plan(0, 0, flagged)).toMatchObject({ isSpam: true, isSuspected: false });
  // An email with a probability of one half is not spam, but gets no reply and adds no lead either.
  const unsure = plan(0, 0, { content: { words: [], odds: 1.5 } });
  expect(unsure).toMatchObject({ isSpam: false, isSuspected: false, answer: { silent: "unsure" }, addsLead: false });
  const forged = { mail: { ...scene().mail, authentication: { dmarc: "fail" } }, content: { words: [], odds: -3 } };
  expect(plan(0, 0, forged)).toMatchObject({ isSpam: false, addsLead: false });
});

test("unknown senders become leads, except programs, lists, own addresses and missing senders", () => {
  const adds = (mail: Partial<ProcessingInput["mail"]>) => {
    const base = scene({ adds_leads: true });
    return planProcessing({ ...base, mail: { ...base.mail, ...mail } }).addsLead;
  };
  expect(adds({})).toBe(true);
  expect(adds({ isKnown: true })).toBe(false);
  expect(adds({ signals: { isBulk: true } })).toBe(false);
  expect(adds({ signals: { isAutomatic: true } })).toBe(false);
  expect(adds({ from: { name: "", address: "sales@vanda.example" } })).toBe(false);
  expect(adds({ from: { name: "Nobody", address: "" } })).toBe(false);
});

test("a sender who is not a person gets no auto-reply and does not become a lead", () => {
  const settings = { adds_leads: true, replies: true };
  const confirmed = { isConfirmed: true, returnPath: "a@oak.example" };
  const planFor = (given: Partial<ProcessingInput["mail"]>) =>
    planProcessing(scene(settings, { mail: { ...scene().mail, signals: confirmed, ...given } }));
  expect(planFor({})).toMatchObject({ addsLead: true, answer: { to: "nadia@oak.example" } });
  const addresses = [
    "no_reply",
    "x-noreply",
    "jira-noreply",
    "auto-confirm",
    "ne-pas-repondre",
    "noresponder",
    "mailer",
  ];
  for (const local of addresses)
    expect(planFor({ from: { name: "Shop", address: `${local}@oak.example` } }), local).toMatchObject({
      addsLead: false,
      answer: { silent: "nobody_there" },
    });
  expect(planFor({ signals: { ...confirmed, otherSenders: ["boss@vanda.example"] } })).toMatchObject({
    addsLead: false,
    answer: { silent: "forged" },
  });
  for (const signal of ["isBounce", "isAutomatic", "isBulk"])
    expect(planFor({ signals: { ...confirmed, [signal]: true } }), signal).toMatchObject({
      addsLead: false,
      answer: { silent: expect.any(String) as string },
    });
});
