import { formDraftPrefix } from "#domain/form-drafts.ts";

import { createUuid } from "./create-uuid.ts";

type IdStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Deleted on signing out, like typed text. */
const storageKey = `${formDraftPrefix}unanswered`;
const maxRequests = 100;
const maxAgeMs = 86_400_000;

/** True for ids created within the last day. An identical request after that is a new one. */
const isRecent = ([id = ""]: readonly string[]) =>
  Number.parseInt(id.replace("-", "").slice(0, 12), 16) > Date.now() - maxAgeMs;

/**
 * Creates a memory of the ids of requests without a response: a request that is sent again has the same ids, even after a
 * reload of the page. Stores a hash of each request, as requests may be large.
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
  /** Returns as many ids for a request, those from before if it got no response. */
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
    /** Returns the id of a request that needs one. */
    takeId: (request: string): string => takeIds(request, 1).ids[0] ?? createUuid(),
    /** Forgets a request that has got its response. */
    forget(request: string) {
      const requests = read();
      if (requests.delete(hash(request))) store(requests);
    },
  };
}

export type UnansweredIds = ReturnType<typeof createUnansweredIds>;

/** The memory of this tab. */
export const unansweredIds = createUnansweredIds(() => sessionStorage);

/** Returns the length and 47 bits of a text: the few remembered requests share them with no other one. */
function hash(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (sum * 33 + text.charCodeAt(index)) % 140_737_488_355_213;
  return `${text.length} ${sum}`;
}
