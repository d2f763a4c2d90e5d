import { expect, test } from "vitest";

import { zoneShown } from "./zone-shown.ts";

test("moments are in the zone of the browser that shows them, unless a zone was chosen", () => {
  const signedInElsewhere = { time_zone: "UTC", time_zone_is_chosen: false };
  expect(zoneShown(signedInElsewhere, "Europe/Madrid")).toBe("Europe/Madrid");
  expect(zoneShown({ ...signedInElsewhere, time_zone_is_chosen: true }, "Europe/Madrid")).toBe("UTC");
});
