/** The latest versions of records that came from somebody else, as far as we have heard. */
const versions = new Map<string, number>();
const mostKept = 1_000;

export function noteOthersChange(id: string, version: number) {
  if (versions.size >= mostKept) versions.clear();
  versions.set(id, version);
}

/** Whether a record is as somebody else left it just now, rather than as we did. */
export const isOthersVersion = (id: string, version: number) => versions.get(id) === version;
