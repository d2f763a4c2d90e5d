import { afterEach, beforeEach, vi } from "vitest";

beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const [first] = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  if (first) throw new Error(`console.error was called: ${first.map(String).join(" ")}`);
});
