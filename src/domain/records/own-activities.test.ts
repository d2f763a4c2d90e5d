import { expect, test } from "vitest";

import { ownActivities } from "./own-activities.ts";

const day = { from: "2026-11-29 00:00:00 UTC", to: "2026-11-29 24:00:00 UTC" };

test("counts only activities of the member, and completed tasks by the time of completion", () => {
  const filter = ownActivities("me", day, false);
  expect(filter).toBe(
    "and(kind.eq.task,assignee_id.eq.me,completed_at.is.null,due_on.lte.2026-11-29)," +
      "and(kind.eq.task,assignee_id.eq.me,completed_at.gte.2026-11-29 00:00:00 UTC)," +
      "and(kind.in.(meeting,call),starts_at.gte.2026-11-29 00:00:00 UTC,starts_at.lt.2026-11-29 24:00:00 UTC,or(assignee_id.eq.me,created_by.eq.me))",
  );
});

test("includes tasks without a due date on request", () => {
  expect(ownActivities("me", day, true)).toContain("or(due_on.is.null,due_on.lte.2026-11-29)");
});
