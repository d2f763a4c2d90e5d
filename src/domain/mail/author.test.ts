import { expect, test } from "vitest";

import { authorOf } from "#domain/mail/author.ts";
import { isAutomatedAddress } from "#domain/mail/automated-address.ts";

const visitor = { name: "Carla Cruz", address: "carla@cruz.test" };
const authorFrom = (from_address: string, signals: object = {}, reply_to = [visitor]) =>
  authorOf({ from_address, recipients: { reply_to }, signals }, "me@vanda.test");

test("the author of a website form's email is the visitor in its reply-to address", () => {
  for (const from of [
    "wordpress@shop.test",
    "no-reply@forms.test",
    "me@vanda.test",
    "www@vanda.test",
    "web.form@x.test",
  ])
    expect(authorFrom(from), from).toEqual(visitor);
});

test("the author of other emails is the sender, regardless of the reply-to address", () => {
  expect(authorFrom("nadia@oak.test")).toBeUndefined();
  expect(authorFrom("no-reply@cruz.test")).toBeUndefined();
  expect(authorFrom("no-reply@mail.cruz.test")).toBeUndefined();
  expect(authorFrom("wordpress@shop.test", { isBulk: true })).toBeUndefined();
  expect(authorFrom("wordpress@shop.test", {}, [])).toBeUndefined();
  expect(authorFrom("wordpress@shop.test", {}, [visitor, { name: "", address: "b@c.test" }])).toBeUndefined();
  expect(authorFrom("wordpress@shop.test", {}, [{ name: "", address: "team@vanda.test" }])).toBeUndefined();
  // Addresses at the same public email provider do not belong together.
  const own = authorOf(
    { from_address: "ana@gmail.com", recipients: { reply_to: [visitor] }, signals: {} },
    "bo@gmail.com",
  );
  expect(own).toBeUndefined();
});

test("recognises no-reply addresses in any language and spelling", () => {
  const programs =
    "no_reply orders-noreply donotreply do_not_reply jira-noreply mailer auto-confirm no.reply ne-pas-repondre noresponder x-noreply no-reply+123 nao-responda nicht-antworten bounces+abc notifications MAILER-DAEMON postmaster";
  for (const local of programs.split(" ")) expect(isAutomatedAddress(`${local}@shop.test`), local).toBe(true);
  const people = "norman.mailer replyanna nora.reply hello anna-no alertsson autobahn bouncer info noreen";
  for (const local of people.split(" ")) expect(isAutomatedAddress(`${local}@shop.test`), local).toBe(false);
});
