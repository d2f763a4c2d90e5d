import { expect, test } from "vitest";

import { senderDisplayName } from "#domain/mail/sender-display-name.ts";

test("shows a sender's name, unless it is someone else's address", () => {
  expect(senderDisplayName("Nadia", "nadia@oak.test")).toBe("Nadia");
  expect(senderDisplayName(" ", "nadia@oak.test")).toBe("nadia@oak.test");
  expect(senderDisplayName("Nadia@Oak.test", "nadia@oak.test")).toBe("Nadia@Oak.test");
  expect(senderDisplayName("Nadia @ Oak", "nadia@oak.test")).toBe("Nadia @ Oak");
  for (const name of ["boss@vanda.test", "Boss <boss@vanda.test>", "boss＠vanda．test", "a boss@vanda.test (x)"])
    expect(senderDisplayName(name, "attacker@evil.test"), name).toBe("attacker@evil.test");
});
