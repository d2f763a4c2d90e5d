import fc from "fast-check";
import { expect, test } from "vitest";

import { guardCell, unguardCell } from "./csv-guard.ts";

test("every cell that is guarded against formulas is restored unchanged", () => {
  const text = fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "'", ";", "\t", " ", "a", "1", ".", "－"),
    maxLength: 8,
  });
  fc.assert(
    fc.property(text, (cell) => {
      expect(unguardCell(guardCell(cell))).toBe(cell);
    }),
    { numRuns: 2000 },
  );
});
