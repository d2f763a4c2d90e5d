import { createTailwindMerge, twMerge } from "tailwind-merge";
import { expect, test } from "vitest";

import { configWithout, unusedGroups, wordsOf } from "../scripts/vite/lean-classes.ts";

test(
  "merging class names with the used class groups gives the same result as with all of them",
  { tags: "deep" },
  () => {
    const words = wordsOf("src/web");
    const unused = unusedGroups(words);
    expect(unused.size).toBeGreaterThan(100);
    const merge = createTailwindMerge(() => configWithout(unused));
    const backwards = words.toReversed();
    expect(merge(words)).toBe(twMerge(words));
    expect(merge(backwards)).toBe(twMerge(backwards));
    expect(merge("p-2 text-sm hover:p-4", "px-3 text-lg")).toBe("p-2 hover:p-4 px-3 text-lg");
    expect(twMerge(words).length).toBeLessThan(words.join(" ").length);
  },
);

test("a class group is kept if at least one class name of the screens belongs to it", () => {
  expect(unusedGroups(["bg-card"]).has("skew")).toBe(true);
  expect(unusedGroups(["bg-card", "hover:skew-2"]).has("skew")).toBe(false);
});
