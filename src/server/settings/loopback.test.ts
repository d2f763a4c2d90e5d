import { expect, test } from "vitest";

import { isLoopback } from "#server/settings/loopback.ts";

test.each(["127.0.0.1", "127.9.8.7", "::1", "[::1]", "::ffff:127.0.0.1", "localhost", "LOCALHOST"])(
  "recognises %s as the local machine",
  (host) => expect(isLoopback(host)).toBe(true),
);

test.each(["0.0.0.0", "::", "128.0.0.1", "::ffff:10.0.0.1", "localhost.example", "127.0.0.1.example", ""])(
  "does not recognise %s as the local machine",
  (host) => expect(isLoopback(host)).toBe(false),
);
