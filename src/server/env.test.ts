import { describe, expect, test } from "vitest";

import { readEnv } from "#server/env.ts";

describe("the settings", () => {
  test("have defaults for everything, also where a variable is set to nothing", () => {
    expect(readEnv({ PORT: "", HOST: "" })).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      EMAIL_CONFIRM: "off",
      RATE_LIMITS: "on",
      TRUSTED_PROXIES: [],
    });
  });

  test("take trusted proxies as addresses and networks", () => {
    const { TRUSTED_PROXIES } = readEnv({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,fd00::/8, " });
    expect(TRUSTED_PROXIES).toEqual(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
  });

  test.each([
    ["PORT", "http"],
    ["TRUSTED_PROXIES", "proxy.internal"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
    ["EMAIL_CONFIRM", "on"],
    ["RATE_LIMITS", "sometimes"],
    ["VANDA_SECRET", "short"],
  ])("stop the start with one line that names %s when it is %s", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^The setting ${name} is wrong: .+$`));
  });

  test("need a secret beside a database of your own", () => {
    expect(() => readEnv({ DATABASE_URL: "postgres://owner@db/vanda" })).toThrow(/VANDA_SECRET is missing/);
  });
});
