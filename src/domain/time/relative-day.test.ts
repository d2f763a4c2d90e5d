import { expect, test } from "vitest";

import { formatRelativeDay } from "./relative-day.ts";

test.each([
  ["en", ["today", "tomorrow", "in 30 days", "3 days ago"]],
  ["es", ["hoy", "mañana", "dentro de 30 días", "hace 3 días"]],
  ["zh", ["今天", "明天", "30 天后", "3 天前"]],
  ["ja", ["今日", "明日", "30日後", "3日前"]],
  ["ko", ["오늘", "내일", "30일 후", "3일 전"]],
])("formats days relative to today in %s", (language, expected) => {
  expect([-0, 1, 30, -3].map((days) => formatRelativeDay(days, language))).toEqual(expected);
});
