import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";
import { z } from "zod";

/** Licences that allow distribution together with this product, which has the MIT licence. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/**
 * Licences of packages that are used completely and unchanged. They only require that the packages' own files stay
 * open.
 */
const fileLevel = new Set(["MPL-2.0"]);

/** Licences that packages declare in a LICENSE file or in the root of their repository, but not in their manifest. */
const saidInRepository: Readonly<Record<string, string>> = {
  // github.com/ironcalc/IronCalc: LICENSE-MIT.txt and LICENSE-Apache-2.0.txt
  "node_modules/@ironcalc/workbook": "MIT OR Apache-2.0",
  // Dependencies of the tests' mail server.
  "node_modules/rai": "MIT",
  "node_modules/simplesmtp": "MIT",
};

const sbomSchema = z.object({
  bomFormat: z.string(),
  components: z.array(z.object({ name: z.string(), hashes: z.array(z.object({ alg: z.string() })) })),
});
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ license: z.string().optional() })) });

test("every installed package has a licence on the list", () => {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")));
  const found = Object.entries(packages).map(([path, entry]) => ({
    path,
    licence: entry.license ?? saidInRepository[path] ?? readLicence(path),
  }));
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

/**
 * True if the licence is allowed. `(MIT OR GPL-3.0)` leaves the choice to the user; in `A AND B` both must be allowed.
 */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, "$1");
  // A slash is the notation used before licence expressions existed.
  if (/ OR |\//.test(plain)) return plain.split(/ OR |\//).some(isAllowed);
  if (plain.includes(" AND ")) return plain.split(" AND ").every(isAllowed);
  return allowed.has(plain) || fileLevel.has(plain);
}

function readLicence(path: string): string {
  const manifest = z
    .object({ license: z.union([z.string(), z.object({ type: z.string() })]).optional() })
    .parse(JSON.parse(readFileSync(`${path}/package.json`, "utf8")));
  return typeof manifest.license === "object" ? manifest.license.type : (manifest.license ?? "none");
}

test(
  "`npm run sbom` lists the packages that are installed to run Vanda, with their checksums",
  { tags: "deep" },
  () => {
    const sbom = sbomSchema.parse(JSON.parse(execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8" })));
    expect(sbom.bomFormat).toBe("CycloneDX");
    const names = sbom.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["pg", "hono", "react"]));
    expect(names).not.toContain("vitest");
    expect(sbom.components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
  },
);
