import { queryCacheName } from "#web/data/auth/stored-session.ts";

/** A query's result, cached for one user in this browser. */
export type CachedQuery = {
  id: string;
  user: string;
  key: readonly unknown[];
  data: unknown;
  updatedAt: number;
  /** The build that cached the result. Other builds may expect a different format. */
  build: string;
};

/** The first script's file name contains a hash of everything it imports, so it identifies the build. */
export const build = document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";

const store = "answers";
/** Limits on the number and age of cached results. */
const maxEntries = 400;
const maxAgeMs = 7 * 86_400_000;

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(queryCacheName, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(store, { keyPath: "id" }).createIndex("updatedAt", "updatedAt");
    request.onerror = () => reject(request.error ?? new Error("The browser refuses storage"));
    request.onsuccess = () => {
      const database = request.result;
      // Signing out in any tab deletes the database, which requires all connections to be closed.
      database.onversionchange = () => {
        database.close();
        opening = undefined;
      };
      database.onclose = () => (opening = undefined);
      resolve(database);
    };
  });
  opening.catch(() => (opening = undefined));
  return opening;
}

const done = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The data was not stored"));
  });

const toPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The stored data cannot be read"));
  });

/**
 * Stores results and evicts the oldest ones beyond the limit. Does nothing if another user has signed in (`isTheirs`
 * returns false). Throws if the browser rejects the write.
 */
export async function storeCachedQueries(answers: readonly CachedQuery[], isTheirs: () => boolean): Promise<void> {
  const database = await open();
  if (!isTheirs()) return;
  const transaction = database.transaction(store, "readwrite");
  const rows = transaction.objectStore(store);
  for (const answer of answers) rows.put(answer);
  const byAge = rows.index("updatedAt");
  const over = (await toPromise(rows.count())) - maxEntries;
  if (over > 0) for (const id of await toPromise(byAge.getAllKeys(null, over))) rows.delete(id);
  await done(transaction);
}

/** Returns the cached results of a user that are from this build and have not expired. */
export async function readCachedQueries(user: string): Promise<CachedQuery[]> {
  const database = await open();
  const rows = database.transaction(store).objectStore(store);
  const cached = (await toPromise(rows.getAll())) as CachedQuery[];
  const oldest = Date.now() - maxAgeMs;
  return cached.filter((answer) => answer.user === user && answer.build === build && answer.updatedAt > oldest);
}
