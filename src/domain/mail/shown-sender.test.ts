import { expect, test } from "vitest";

import { shownSender } from "#domain/mail/shown-sender.ts";

test("shows a sender's name, unless it is someone else's address", () => {
  expect(shownSender("Nadia", "nadia@oak.test")).toBe("Nadia");
  expect(shownSender(" ", "nadia@oak.test")).toBe("nadia@oak.test");
  expect(shownSender("Nadia@Oak.test", "nadia@oak.test")).toBe("Nadia@Oak.test");
  expect(shownSender("Nadia @ Oak", "nadia@oak.test")).toBe("Nadia @ Oak");
  for (const name of ["boss@vanda.test", "Boss <boss@vanda.test>", "boss＠vanda．test", "a boss@vanda.test (x)"])
    expect(shownSender(name, "attacker@evil.test"), name).toBe("attacker@evil.test");
});
