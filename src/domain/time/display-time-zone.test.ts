import { expect, test } from "vitest";

import { displayTimeZone } from "./display-time-zone.ts";

test("times are shown in the browser's time zone, unless the user chose another", () => {
  const signedInElsewhere = { time_zone: "UTC", time_zone_is_chosen: false };
  expect(displayTimeZone(signedInElsewhere, "Europe/Madrid")).toBe("Europe/Madrid");
  expect(displayTimeZone({ ...signedInElsewhere, time_zone_is_chosen: true }, "Europe/Madrid")).toBe("UTC");
});
