import { expect, test } from "vitest";

import { routeGroup } from "#server/operations/metrics/route-group.ts";

test.each([
  ["/rest/v1/deals?select=name", "rest"],
  ["/rest/v1?x", "rest"],
  ["/auth/v1/token", "auth"],
  ["/rest/v10/deals", "pages"],
  ["/rest/deals", "pages"],
  ["/mcp", "mcp"],
  ["/assets/app-C0FFEE.js", "assets"],
  ["/readyz", "health"],
  ["/metrics?x", "health"],
  ["/metrics/of/mine", "pages"],
  ["/toString/v1", "pages"],
  ["*", "pages"],
])("counts requests to %s in the group %s", (url, group) => {
  expect(routeGroup(url)).toBe(group);
});
