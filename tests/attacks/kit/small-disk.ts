import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  folder: string;
  /** Bytes for which there is room. */
  left: () => number;
  /** Leaves no more room than so many bytes. */
  fill(leftBytes: number): void;
  /** Gives the room back. */
  clear(): void;
  remove(): void;
};

/** Makes a disk of so many megabytes in memory; null where this machine does not let us. */
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
