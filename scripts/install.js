// Plain JavaScript without dependencies, because it runs before anything is installed, on any Node version that the
// machine has.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";

const [profile = "start"] = process.argv.slice(2);
const locked = readPackages("package-lock.json");
const installed = existsSync("node_modules/.package-lock.json") ? readPackages("node_modules/.package-lock.json") : {};

if (!Object.entries(locked).every(([path, entry]) => path === "" || isThere(entry, installed[path]))) install();

/** True if npm recorded the locked version of the package as installed, or if the package is not needed here. */
function isThere(wanted, found) {
  if (profile === "start" && wanted.dev) return true;
  if (found) return found.version === wanted.version;
  if (!wanted.optional && !wanted.devOptional) return false;
  // Skips binaries for other platforms, and those for the C library that this machine does not have.
  const isForUs = wanted.os && fits(wanted.os, process.platform) && fits(wanted.cpu, process.arch) && !wanted.libc;
  return !isForUs;
}

function install() {
  process.stdout.write(`Installing what Vanda needs to ${profile} …\n`);
  const npm = process.env.npm_execpath;
  // Shows only errors: packages that warn about an old Node will run on the Node that is installed with them.
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(profile === "start" ? ["--omit=dev"] : [])];
  const [command, options] = npm ? [process.execPath, {}] : ["npm", { shell: process.platform === "win32" }];
  try {
    execFileSync(command, npm ? [npm, ...args] : args, { stdio: ["ignore", "ignore", "inherit"], ...options });
  } catch {
    process.stderr.write("The installation failed; npm says why above.\n");
    process.exit(1);
  }
  // 67 MB of C headers, needed only to compile addons.
  const node = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  rmSync(`node_modules/node/node_modules/${node}/include`, { recursive: true, force: true });
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages;
}

function fits(list, value) {
  return !list || list.includes(value);
}
