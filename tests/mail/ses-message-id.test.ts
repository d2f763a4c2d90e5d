import { Readable } from "node:stream";

import { expect, test } from "vitest";

import { openSmtp } from "#server/outbound/open-smtp.ts";

import { openSender } from "../kit/open-sender.ts";

test.each([
  ["email-smtp.eu-west-1.amazonaws.com", "<0102018b5c3c0a4f-1f2e@eu-west-1.amazonses.com>"],
  ["email-smtp.us-east-1.amazonaws.com", "<0102018b5c3c0a4f-1f2e@email.amazonses.com>"],
  ["smtp.oak.test", undefined],
])("the Message-ID that %s gives an email is %s", async (hostname, expected) => {
  const server = await openSender({
    onData(stream, _session, done) {
      stream.resume().on("end", () => done(null, "Ok 0102018b5c3c0a4f-1f2e"));
    },
  });
  const options = { host: "127.0.0.1", port: server.port, requireTLS: true, tls: { rejectUnauthorized: false } };
  const login = { user: "me", pass: "secret" };
  const sent = await openSmtp(options, { purpose: "send", login, hostname }, (send) =>
    send({ from: "me@vanda.test", to: ["nadia@oak.test"] }, Readable.from(["Subject: Hello\r\n\r\nText"])),
  );
  await server.close();
  expect(sent.serverMessageId).toBe(expected);
});
