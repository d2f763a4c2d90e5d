import { expect, test } from "vitest";

import { zoneShown } from "./zone-shown.ts";

test("times are in the zone of the browser, unless the user chose one", () => {
  const signedInElsewhere = { time_zone: "UTC", time_zone_is_chosen: false };
  expect(zoneShown(signedInElsewhere, "Europe/Madrid")).toBe("Europe/Madrid");
  expect(zoneShown({ ...signedInElsewhere, time_zone_is_chosen: true }, "Europe/Madrid")).toBe("UTC");
});
