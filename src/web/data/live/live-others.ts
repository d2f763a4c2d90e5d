/** Latest known versions of records that were saved by other users. */
const versions = new Map<string, number>();
const mostKept = 1_000;

export function noteOthersChange(id: string, version: number) {
  if (versions.size >= mostKept) versions.clear();
  versions.set(id, version);
}

/** True if the record has the version that another user just saved. */
export const isOthersVersion = (id: string, version: number) => versions.get(id) === version;
