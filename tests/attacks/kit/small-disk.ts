import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  folder: string;
  /** Returns the free bytes. */
  left: () => number;
  /** Fills the disk until only `leftBytes` are free. */
  fill(leftBytes: number): void;
  /** Frees the filled space. */
  clear(): void;
  remove(): void;
};

/** Creates an in-memory disk of the given size in megabytes; null if the machine does not allow it. */
export function makeSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "vanda-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=711`, "vanda-test", folder], {
      stdio: "ignore",
    });
  } catch {
    rmdirSync(folder);
    return null;
  }
  const ballast = join(folder, "ballast");
  const left = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    left,
    fill: (leftBytes) => writeFileSync(ballast, Buffer.alloc(Math.max(0, left() - leftBytes))),
    clear: () => rmSync(ballast),
    remove: () => {
      execFileSync("umount", [folder]);
      rmdirSync(folder);
    },
  };
}
