import { describe, expect, test } from "vitest";

import { readEnv } from "#server/settings/env.ts";

import { createRedirects, withParameters } from "./redirects.ts";

const redirects = (publicUrl: string, allow = "") =>
  createRedirects({ env: readEnv({ REDIRECT_ALLOW: allow }), publicUrl });

describe("redirects", () => {
  test("allows any of our own pages, and uses the first page by default", () => {
    const to = redirects("https://crm.example.com");
    expect(to("https://crm.example.com/reset-password?a=1#b")).toBe("https://crm.example.com/reset-password?a=1#b");
    expect(to(undefined)).toBe("https://crm.example.com/");
    expect(to("")).toBe("https://crm.example.com/");
  });

  test.each([
    "https://evil.example",
    "https://crm.example.com.evil.example/",
    "https://crm.example.com@evil.example/",
    "https://someone@crm.example.com/",
    "http://crm.example.com/",
    "https://crm.example.com:8443/",
    "//evil.example",
    "/dashboard",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://localhost/",
    "nonsense",
  ])("does not allow %s", (url) => {
    expect(redirects("https://crm.example.com")(url)).toBe("https://crm.example.com/");
  });

  test("allows all names of the local machine, on the same port", () => {
    const to = redirects("http://127.0.0.1:3000");
    expect(to("http://localhost:3000/auth/callback")).toBe("http://localhost:3000/auth/callback");
    for (const other of ["http://localhost:4000/", "https://localhost:3000/", "ftp://localhost:3000/x"]) {
      expect(to(other)).toBe("http://127.0.0.1:3000/");
    }
  });

  test("allows at most 2000 characters after encoding", () => {
    const to = redirects("https://crm.example.com");
    const address = `https://crm.example.com/?next=${"a".repeat(1900)}`;
    expect(to(address)).toBe(address);
    for (const more of ["a".repeat(100), "漢".repeat(20)]) expect(to(address + more)).toBe("https://crm.example.com/");
  });

  test("allows the patterns in REDIRECT_ALLOW, where * matches up to a dot or slash and ** anything", () => {
    const to = redirects(
      "https://crm.example.com",
      "https://*.shop.example/**, myapp://callback, https://a.example/cb",
    );
    for (const good of ["https://eu.shop.example/x/y?z=1", "myapp://callback", "https://a.example/cb?x=1"]) {
      expect(to(good)).toBe(good);
    }
    for (const bad of [
      "https://a.b.shop.example/x",
      "https://evil.example/.shop.example/x",
      "https://evil.example/?https://a.example/cb",
      "https://a.example/cb/other",
      "https://axexample/cb",
    ]) {
      expect(to(bad)).toBe("https://crm.example.com/");
    }
  });
});

test("adds parameters without losing existing ones", () => {
  expect(withParameters("https://a.example/x?y=1#z", "query", { code: "a b" })).toBe(
    "https://a.example/x?y=1&code=a+b#z",
  );
  expect(withParameters("https://a.example/x?y=1", "fragment", { a: "b&c" })).toBe("https://a.example/x?y=1#a=b%26c");
});
