import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

type Browser = { executablePath?: string; env?: Record<string, string> };

const installedNames = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser"];

/**
 * Returns the first browser found: at CHROME_PATH, an installed Chrome or Chromium, the browser from npm, Playwright's
 * own.
 */
export async function findChromium(): Promise<Browser> {
  if (process.env.CHROME_PATH) return { executablePath: process.env.CHROME_PATH };
  const installed = findInstalled();
  if (installed) return { executablePath: installed };
  try {
    return await unpackChromium();
  } catch (error) {
    console.warn(`The Chromium from npm cannot be used here (${String(error)}); trying Playwright's own`);
    return {};
  }
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders
    .flatMap((folder) => installedNames.map((name) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Unpacks the browser, its fonts and the shared libraries it needs (libnss3 and others) into the project, once per
 * version.
 */
async function unpackChromium(): Promise<Browser> {
  const root = dirname(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const folder = join(import.meta.dirname, "../../.cache/chromium", version);
  if (!existsSync(folder)) await unpackInto(folder, join(root, "bin"));
  return {
    executablePath: join(folder, "chromium"),
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: [join(folder, "al2023/lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
      // For a machine without any fonts.
      ...(!existsSync("/etc/fonts") && { FONTCONFIG_PATH: join(folder, "fonts") }),
    },
  };
}

async function unpackInto(folder: string, packages: string) {
  const { inflate } = await import("@sparticuz/chromium");
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const { TMPDIR } = process.env;
  try {
    // The package unpacks into the temporary folder, and the system's one may contain files of other users.
    process.env.TMPDIR = unfinished;
    for (const name of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"])
      await inflate(join(packages, name));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process renamed its copy first.
    if (!existsSync(folder)) throw error;
  }
}
