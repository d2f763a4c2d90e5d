import { expect, test } from "vitest";

import { readDeliveries } from "./notification-mails.ts";
import { notificationPage } from "./notification-page.ts";

const base = { memberId: "m1", entity: null, records: {} };

test.each([
  [{ kind: "handover", entity: "deals", records: { deals: "d1" } }, ["/dashboard/sales/d1", {}]],
  [{ kind: "handover", entity: "contacts" }, ["/dashboard/contacts", { where: "owner_id.any.m1" }]],
  [{ kind: "handover" }, ["/dashboard", {}]],
  [{ kind: "mention", records: { accounts: "a1", deals: "d1" } }, ["/dashboard/sales/d1", {}]],
  [{ kind: "assignment" }, ["/dashboard/my-day", {}]],
  [{ kind: "conversation", conversationId: "c1" }, ["/dashboard/communication-tools", { conversation: "c1" }]],
  [{ kind: "conversation" }, ["/dashboard/communication-tools", {}]],
])("returns the page of %o", (notified, page) => {
  expect(notificationPage({ ...base, ...notified })).toEqual(page);
});

test("missing and invalid delivery settings default to immediately", () => {
  const usual = {
    handover: "immediately",
    assignment: "immediately",
    mention: "immediately",
    conversation: "immediately",
  };
  expect(readDeliveries({ mention: "daily" })).toEqual({ ...usual, mention: "daily" });
  expect(readDeliveries({ mention: "hourly" })).toEqual(usual);
  expect(readDeliveries(undefined)).toEqual(usual);
});
