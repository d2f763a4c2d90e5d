import { formDraftPrefix } from "#domain/form-drafts.ts";

import { createUuid } from "./create-uuid.ts";

type IdStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** With this prefix, the data is deleted on sign-out, like form drafts. */
const storageKey = `${formDraftPrefix}unanswered`;
const maxRequests = 100;
const maxAgeMs = 86_400_000;

/** True if IDs were created within the last day. Later, an identical request is a new one. */
const isRecent = ([id = ""]: readonly string[]) =>
  Number.parseInt(id.replace("-", "").slice(0, 12), 16) > Date.now() - maxAgeMs;

/**
 * Stores the IDs of requests that have no response yet: a request that is sent again gets the same IDs, even after a
 * reload. Only a hash of each request is stored, because requests may be large.
 */
export function createUnansweredIds(storage: () => IdStorage) {
  const read = () => {
    const stored = JSON.parse(storage().getItem(storageKey) ?? "[]") as [string, string[]][];
    return new Map(stored.filter(([, ids]) => isRecent(ids)));
  };
  const store = (requests: Map<string, string[]>) => {
    if (requests.size === 0) storage().removeItem(storageKey);
    else storage().setItem(storageKey, JSON.stringify([...requests].slice(-maxRequests)));
  };
  /**
   * Returns the IDs for the rows of a request: new ones, or the previous ones if the request was sent before and got no
   * response.
   */
  const takeIds = (request: string, count: number) => {
    const requests = read();
    const key = hash(request);
    const before = requests.get(key);
    const ids = before ?? Array.from({ length: count }, createUuid);
    requests.delete(key);
    store(requests.set(key, ids));
    return { ids, wasSent: before !== undefined };
  };
  return {
    takeIds,
    /** Returns an ID for a request that needs only one. */
    takeId: (request: string): string => takeIds(request, 1).ids[0] ?? createUuid(),
    /** Removes a request that has received its response. */
    forget(request: string) {
      const requests = read();
      if (requests.delete(hash(request))) store(requests);
    },
  };
}

export type UnansweredIds = ReturnType<typeof createUnansweredIds>;

/** The IDs of this tab's requests. */
export const unansweredIds = createUnansweredIds(() => sessionStorage);

/**
 * Returns the length and a 47-bit hash of a text. Few requests are stored, so collisions are practically impossible.
 */
function hash(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (sum * 33 + text.charCodeAt(index)) % 140_737_488_355_213;
  return `${text.length} ${sum}`;
}
