import { expect, test } from "vitest";

import { withoutAccount } from "./without-account.ts";

test("leaves out only the deal's own account, and never the whole name", () => {
  expect(withoutAccount("Keystone Hotel: Napkins", "Keystone Hotel")).toBe("Napkins");
  expect(withoutAccount("Keystone Hotel Napkins", "Keystone Hotel")).toBe("Keystone Hotel Napkins");
  expect(withoutAccount("Renewal: Napkins", "Keystone Hotel")).toBe("Renewal: Napkins");
  expect(withoutAccount("Keystone Hotel: ", "Keystone Hotel")).toBe("Keystone Hotel: ");
  expect(withoutAccount("Napkins", null)).toBe("Napkins");
});
