import { expect, test } from "vitest";

import { findTimeZones, offsetText, readOffset, type TimeZone, zoneName } from "#domain/time/time-zones.ts";

const zone = (id: string, offset: number, place = ""): TimeZone => ({ id, name: zoneName(id), place, offset });
const zones = [
  zone("America/Los_Angeles", -480, "hora de Los Ángeles"),
  zone("America/Sao_Paulo", -180, "hora de São Paulo"),
  zone("Asia/Calcutta", 330, "hora de India"),
  zone("Asia/Shanghai", 480, "中国时间"),
  zone("Asia/Singapore", 480, "hora de Singapur"),
  zone("Australia/Melbourne", 660, "hora de Melbourne"),
  zone("Europe/London", 0, "hora del Reino Unido"),
  zone("UTC", 0),
];
const found = (typed: string) => findTimeZones(zones, typed).map(({ id }) => id);

test("finds a zone by its city, even in the user's language, and by its current name", () => {
  expect(found("singap")).toEqual(["Asia/Singapore"]);
  expect(found("singapur")).toEqual(["Asia/Singapore"]);
  expect(found("los angeles")).toEqual(["America/Los_Angeles"]);
  expect(found("los_ang")).toEqual(["America/Los_Angeles"]);
  expect(found("sao paulo")).toEqual(["America/Sao_Paulo"]);
  expect(found("中国")).toEqual(["Asia/Shanghai"]);
  expect(found("Kolkata")).toEqual(["Asia/Calcutta"]);
  expect(found("Calcutta")).toEqual(["Asia/Calcutta"]);
});

test("lists a city that starts with the search text before zones that only contain it", () => {
  expect(found("lo")).toEqual(["America/Los_Angeles", "Europe/London", "America/Sao_Paulo"]);
  expect(found("me")[0]).toBe("Australia/Melbourne");
});

test("finds a zone by its offset from UTC", () => {
  for (const typed of ["+8", "UTC+8", "utc +08:00", "GMT+8", "+0800"]) {
    expect(found(typed)).toEqual(["Asia/Shanghai", "Asia/Singapore"]);
  }
  expect(found("+5:30")).toEqual(["Asia/Calcutta"]);
  expect(found("-3")).toEqual(["America/Sao_Paulo"]);
  expect(found("−3")).toEqual(["America/Sao_Paulo"]);
  for (const typed of ["utc", "GMT", "+0", "±0", "-0"]) expect(found(typed)).toEqual(["Europe/London", "UTC"]);
  expect(found("+25")).toEqual([]);
});

test("returns all zones in order without a search text", () => {
  expect(found("  ")).toEqual(zones.map(({ id }) => id));
});

test("parses a formatted offset as the same value", () => {
  for (const minutes of [-720, -210, -60, 0, 330, 345, 840]) expect(readOffset(offsetText(minutes))).toBe(minutes);
  expect(offsetText(-210)).toBe("UTC-03:30");
  for (const name of ["", "8", "Oslo", "utcx", "+", "8+"]) expect(readOffset(name)).toBeNull();
});
