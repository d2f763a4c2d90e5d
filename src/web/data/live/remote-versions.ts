/** Latest known versions of records saved by other users. */
const versions = new Map<string, number>();
const maxEntries = 1_000;

export function recordRemoteVersion(id: string, version: number) {
  if (versions.size >= maxEntries) versions.clear();
  versions.set(id, version);
}

/** True if this is the version of the record that another user just saved. */
export const isRemoteVersion = (id: string, version: number) => versions.get(id) === version;
