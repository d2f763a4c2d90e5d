import { describe, expect, test } from "vitest";

import { deriveKey, seal, unseal } from "#server/secrets/seal.ts";

describe("sealing", () => {
  const key = deriveKey(Buffer.from("a secret of the tests that is long enough"), "tests");

  test("decrypts to the same text, with a different ciphertext each time", () => {
    expect(unseal(key, "row 1", seal(key, "row 1", "Orchidée 蘭"))).toBe("Orchidée 蘭");
    expect(seal(key, "row 1", "same")).not.toEqual(seal(key, "row 1", "same"));
    expect(seal(key, "row 1", "in the clear?").toString("latin1")).not.toContain("clear");
  });

  test("does not decrypt for another row, with another key, or after any change", () => {
    const sealed = seal(key, "row 1", "text");
    expect(() => unseal(key, "row 2", sealed)).toThrow(/authenticate/);
    expect(() => unseal(deriveKey(Buffer.from("another"), "tests"), "row 1", sealed)).toThrow(/authenticate/);
    expect(() => unseal(key, "row 1", sealed.subarray(0, 20))).toThrow(/tag/);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => unseal(key, "row 1", changed)).toThrow(/authenticate/);
    }
  });

  test("uses a different key for each purpose", () => {
    const secret = Buffer.from("a secret of the tests that is long enough");
    expect(deriveKey(secret, "one")).not.toEqual(deriveKey(secret, "two"));
  });
});
